import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { z } from "zod";
import { readTree } from "#server/publish/read-tree.ts";
import { parseSource } from "#server/publish/source.ts";
import { helpSchema } from "./help-content.ts";
import { makeHelpMatcher } from "./help-words.ts";

const tree = readTree(path.resolve(import.meta.dirname, "../../../content"));
const source = parseSource("search.yaml", tree.read("search.yaml"), z.looseObject({ help: helpSchema }), []);
assert.ok(source);
const matcher = makeHelpMatcher(source.value.help);
const lines = (text: string) => text.trim().split(/\s*[|\n]\s*/);

/** Texts that children search for and write, each of which says that somebody may need help now. */
const distress: Record<string, string> = {
  suicide: `kms | wanna kms | want 2 die | end it all | kill my self | i don't want to be here anymore
    nobody would miss me | i hate my life | i want to die | I’m going to kill myself | i want to d\u200bie | wanna die
    i wanna diee | sucide | suiside | suicidal thoughts | im suicidal | SUICIDE | su1cide | k*ll myself | killl myself
    kil myself | killmyself | kill-myself | #killmyself | i want to end my life | ending it | i wish i was dead
    wish i was never born | i wish i wasn't here | better off without me | everyone would be better off without me
    no reason to live | whats the point of living | i dont wanna live anymore | i don’t want to exist
    i do not want to wake up | tired of living | im so sick of life | i cant go on | i can't do this anymore
    i cant take it any more | unalive | sewer slide | how to die | painless ways to die | how many panadol to die
    i took too many pills | overdose | overdosed | kys | someone told me to kill myself | told me to die
    my friend wants to die | my friend is suicidal | my brother tried to kill himself | i want to disappear forever
    i feel like dying | I. want. to. die. | iwanttodie | want to fucking die | i really really just want to die
    nobody will notice if im gone | no one cares about me | i hate myself | i hate my self so much | 𝐤𝐢𝐥𝐥 𝐦𝐲𝐬𝐞𝐥𝐟
    goodbye note | i want it to end | make it stop | jump off a bridge | slit my wrists | i dont want to be alive
    there is no point in living | i am done with life | die | i want to take my own life | rather be dead`,
  "self-harm": `self-harm | self harm | selfharm | self harn | self-harn | i cut my self | i cut myself | cutting myself
    burning myself | hurting myself | i hurt my self when im sad | my friend cuts herself | i keep hitting my head
    how to stop cutting | urge to cut | cutting | sh | i self harmed again | cuttin myself | cuting myself
    i burnt myself on purpose | she self-harms: self harm | scratching my self`,
  "violence and abuse": `my brother bashes me | my dad hits me | dad hits mum | my dad hits my mum | my step dad bashes mum
    he beats me | she hits me | mum slaps me | getting hit | being hit | hit | my mum chokes me | my uncle hurts me
    dad uses the belt with the belt | he hits me with a belt | threatened to kill me | he said he is going to kill me
    dad is gonna kill us | my boyfriend hits me | bf hits me | my carer hits me | abuse | abused | abuze | i am being abused
    emotional abuse | abusive parents | domestic violence | family violence | my dad is violent | scared of my dad
    im scared of my step dad | scard of my dad | im scared to go home | afraid to go home | i dont feel safe at home
    i don't feel safe | not safe at home | mum and dad fighting | my parents are fighting again | drunk dad
    my dad gets drunk and yells at us | mum is on ice | he locked me in my room | he has a knife | neglected
    my sister is being abused | hittin me | hitting us | dad flogs me | mum hates me | i get hit at home
    my dad screams at me every day | i'm so scared | scared | help me | emergency | dad threatened us`,
  "sexual harm": `sexual assault | sexually abused | he touches me | touched me | he touched my privates | tuched me
    my uncle touches me | my cousin touched my bum | someone touched my private parts | rape | raped | r*pe | i was raped
    he rapped me | molested | he forced me | forced me to have sex | made me touch him | he put his hand down my pants
    he took off my clothes | comes into my room at night | gets in my bed | my coach kissed me when we were alone
    he told me not to tell | he said its our secret | incest | pedo | my teacher makes me feel uncomfortable
    he watches me shower | groped | against my will | i didnt want to have sex`,
  "running away, no home": `i want to run away | run away from home | running away from home | how do i run away | ran away from home
    should i run away | kicked out of home | kicked me out | mum kicked me out | my parents threw me out
    no where to sleep | nowhere to sleep | no where 2 go | nowhere to live | no place to stay | i need somewhere to stay tonight
    sleeping in a car | we live in our car | sleeping rough | im homeless | homeless | i don't want to go home
    i cant go home`,
  "hunger and eating": `no food at home | we have no food | theres nothing to eat at home | mum doesnt feed us | going hungry
    go to bed hungry | i'm hungry | eating disorder | eating disorders | starving myself | i starve my self | anorexia
    anarexia | bulimia | i make myself sick | making myself throw up | i hate my body | i stopped eating | binge eating`,
  "low, anxious, alone": `depressed | im depressed | depresed | depression | panic attack | panic attacks | having a panick attack
    anxiety attack | i feel so alone | i feel worthless | hopeless | i feel empty inside | dead inside | i have no friends
    nobody likes me | no body likes me | everyone hates me | i cry myself to sleep | crying all the time | i cant stop crying
    i cant cope | mental breakdown | lonely | i feel like a burden | hearing voices`,
  "bullying, online harm, strangers": `bullied | bulied | being bullied | i get bullied at school | they bully me | kids pick on me
    getting picked on | everyone laughs at me | they call me names | cyberbullied | someone is stalking me | nudes
    he wants nudes | someone leaked my nudes | they shared my photos | sextortion | blackmail | he is blackmailing me
    he asked me for pics | send him pics | im being groomed | a stranger is messaging me | stranger online asked me
    a man followed me home | someone is following me | death threats | threatening me | creepy man | wants to meet me
    he forced me to take drugs | spiked my drink | makes me smoke | someone gave me drugs | drugged | forced marriage`,
  "said many ways": `i dont see the point anymore | i dont want to do this anymore | life is not worth living | lifes not worth it
    is it worth living | would anyone miss me if i was gone | i shouldnt be alive | i should just die
    i deserve to die | everyone wants me dead | i swallowed pills | took a heap of panadol
    my arms are covered in cuts | cuts on my arms | how to hide scars | how to hide cuts | mum has bruises
    i have bruises from my dad | dad throws things at me | my dad pushed me down the stairs
    he pushed me into a wall | getting jumped after school | my uncle does bad things to me
    he asked me to take my clothes off | he showed me porn | he wants me to touch it
    my teacher messages me at night | my coach texts me | he will hurt my family if i tell
    he says he will kill my dog | i cant tell anyone | who can i tell | i need to talk to someone
    my mum left and hasnt come back | home alone for days | nobody looks after me | nobody feeds me
    my mum is an alcoholic | dad smokes meth | dad goes off his head | my dad gets angry and breaks things
    dad smashed the house | got kicked out | kicked out | sleeping in the park | couch surfing | i ran away
    im running away tonight | i cant live here anymore | i hate it here | i hate my family | i hate my dad
    i hate being home | my boyfriend forces me | i am hungry all the time | theres never any food
    we dont have any food | we dont have food | no dinner | i dont eat | im not eating | i cant eat | i skip meals
    i throw up after eating | i throw up my food | im fat and ugly | i hate how i look | i feel sad all the time
    im so sad | mum doesnt love me | my parents dont love me | my parents hate me | i feel invisible
    anxiety is killing me | kids are bullying my brother | they made a fake account of me
    someone is pretending to be me | they posted a video of me | he wont delete my photos
    he wants a pic of my body | old man messaging me | a man in a car talked to me | a guy online wants to meet
    stranger asked where i live | someone put something in my drink | im drunk and scared
    they are making me get married | my parents want me to marry him | my friend took pills | got the belt
    wooden spoon | dad took his belt off | i got smacked | nowhere to go | my boyfriend makes me send nudes
    i never want to wake up`,
  texted: `i wnt to die | i want to dye | wanting 2 die | i dont wanna b here | i dnt wanna b alive
    dont wanna b here nemore | h8 my life | i h8 myself | plz help me | sum1 help me | he hitz me | my dad hited me
    my dad hit's me | my mum hurted me | he tuched me | he toched my private | he raipd me | i feel unsaf
    iam scared of my dad | im skared | my dad is mean to me | my brother is mean to me | bullyd | bullyin me
    bulleyed | i am been bullied | depresion | panik atack | panic atacks | kms lol | imma kms | ima kill myself
    gonna kms | bout to kms | i wish to die | i wish i can die | i whant to die | i wont to die | i want die
    wanna be dead | commit sucide | commiting suicide | selfharming | self harmed | sh urges | cutting again
    eatin disorder | anorexsia | buleemia | sexual assult | sexually assulted | i was graped | unalived myself
    kermit sewer slide | pro ana | i want to unalive myself | he keeps touching me | he wont stop touching me
    stop touching me | he beats the shit out of me | dad beats me up | dad bashed me up
    my dad beat me up last night | getting beat up at school | beaten up | dads hitting mum
    dad is hitting mum again | mum got hit by dad | dad hit my mum | dad hit mum | my stepdad hit my little brother
    my parents hit me | my mom beats me with a belt | my mother hits me with a stick | they hurt me
    someone hurt me | someone hurts me | someone is hurting me | a man hurt me | he hurt me down there
    i got touched | i got touched by my uncle | my uncle touched me | i was touched | someone tried to touch me
    he tried to rape me | almost raped | nearly raped | he made me have sex | i was forced to have sex
    he made me give him a bj | i sent nudes and now he is threatening me | i sent a nude | sent a nude pic
    he is asking for nudes | blackmailed for money | he says he'll post my pics | threatens to share my photos
    my friend said she wants to kill herself | my bff wants to die | my sister wants to kill herself
    my mate is suicidal | my mum tried to kill herself | my mum overdosed | i feel like killing myself
    i feel like hurting myself | i feel like running away | thinking about running away | i want out
    i want to be gone | i want to not exist | cant do it anymore | i cant take it | i give up | i give up on life
    im done | im so done | im over it | over life | im tired of everything | so tired of this life | nobody wants me
    i have nobody | i have no one | i have no one to talk to | nobody to talk to | no one listens to me
    no one believes me | they dont believe me | mum doesnt believe me | dcp took me away | they want to take me away
    will they take me away from my mum | im scared to sleep | im scared at night | im scared to be home
    i dont want to be home | dont make me go home | i dont want to go to dads | i dont want to go to my dads house
    i dont want to see my dad | scared of mums boyfriend | mums boyfriend hits me | mums boyfriend touches me
    moms bf is creepy | my step brother touched me | my brothers friend touched me | dad locks me in the shed
    locked out of home | locked out | they dont let me eat | they wont let me eat | mum wont feed me
    no lunch again | we cant afford food | starved | being starved`,
};

/** Texts that only sound like it. */
const harmless: Record<string, string> = {
  "looks like it": `grape | grapes | vape | cape naturaliste | killer whales | killer whale | deadline | assignment deadline | race relations
    human race | sacred sites | sacred | hip | hint | rapid | rapids | annual report | privacy policy | vaping | skill | skills
    skilled | drape | scrape | therapist | therapists | speech therapist | assassin | analysis | amused | amusement park
    amusing | scarecrow | scared crow is a book | hitchhiker | white | hits of 2026 | greatest hits | hit song | died | diet
    diesel | killarney | Dunsborough | Rottnest | beat | drum beats | heartbeat | beaten track | abundance | rapper | rapping
    repressed | starring role | raptor | touch football | touch screen | touching story | cutlery | cuttlefish | cut my hair
    haircut | paper cuts | burn off season | sunburn | bushfire burns | bullion | bull | belly | depth | depot`,
  sayings: `kill time | killing time | this game is killing me | you are killing it | i could die laughing | to die for
    i would die for a pool | The heat kills the grass | i want to die my hair | i want to dye my hair | how to dye eggs
    dead sea | dead end street | deadlift | dead fish on the beach | my dog died | my cat died | my nan died
    my fish is dead | starving for lunch | i am starving for lunch | the bus is always late and it kills the mood
    we hit the ball | hit the beach | we need a hit wall for tennis | he beat me at chess | she beat me in a race to school
    beat the heat | end of term | the end of the bus line | at the end of my street | end all homework on weekends
    hurt feelings poster | my brother is annoying | my sister is cool | shoot hoops | shooting hoops with my dad
    punching bag for the gym | kick the footy | kick to kick with my uncle | fighting fires | fight for our rights
    parents abuse the umpire | great depression history | umpire abuse is bad | the mountain tallest in wa`,
  "questions to an office": `children's rights | my rights | how to complain | what is a commissioner | school rules | suspended from school
    bus home | last bus home | skate park | swings | library | phone ban | social media age limit | foster care | youth justice
    foster carers | running club | cross country running | run a stall | runaway bay caravan park booking | home | homework
    house | food | free lunch | canteen food | hungry jacks | school lunch | breakfast club | eating | healthy eating
    sleep | sleepover | place to play | a safe place | is the playground safe | road safety | online safety | safe online
    child safe standards | feeling safe | make a poster | friends | making friends | new friends | best friends
    body clock | private school | private message settings | my body my rights | photos of the opening | share my photos album
    pictures of the skate park | send us a letter | stranger things | drugs | alcohol | vaping at school | pregnant | puberty
    sexting | grooming | dog grooming | consent | sex education | gay | trans | lgbtiq | adoption | divorce | court | police
    bullying policy | anti bullying program | anxiety | worried about exams | exam stress | sad | angry | boring | tired
    i hate broccoli | i hate homework | my life | life jackets | live music | living in broome | where do i live | new here
    hospital | nurse | doctor | ambulance volunteers | emergency services cadets | dangerous dogs | danger signs at beach`,
  "what children say of their town": `A pool that is open in winter too. | more shade so the slide does not burn
    Fix the toilets, the lock is broken | everyone gets a quarter | nobody waits for the bus | nobody goes to that park
    no one asked us | somebody should paint the wall | I don't want to wait an hour for a bus | i want to be a vet
    I want to go home earlier | i dont want to go to school on saturdays | We want a tip rain bucket
    i cant wait for the new pool | can't do maths | My mum works nights and I walk home | my dad drives the bus
    My brother hit a six | dad kicked the ball over the fence | my uncle beats the drum at corroborees
    People should listen to kids | let us vote at sixteen | the ride home is long | I have a nice life
    I never hit anyone. We all play. | it was so fun i cried | I was so happy we cried | Less homework, more sport!`,
  "asked and told every day": `what do you do | how do i contact the commissioner | when is the next youth advisory meeting
    can i wear jewellery at school | school uniform rules | can my teacher take my phone | is vaping illegal
    what age can i work | how old do you have to be to leave school | how old do you have to be to leave home
    can i leave home at 16 | when can i move out of home | moving out of home | how to be a youth adviser
    kids parliament | what is the un convention | right to play | right to be heard | work experience
    jobs for teens | part time job | mcdonalds | i got a job at kmart | how to make friends | starting high school
    changing schools | i got moved to a new school | my school is far away | bus fare | free bus
    transperth smartrider | learn to drive | bike path near my school | footy club | join the netball team
    my team lost | we got beaten by 10 goals | we beat them by ten goals | they beat us last week
    he beat me by one point | hit the ball over the fence | bowled out for a duck | hit wicket | punch card
    boxing club | karate lessons | fight club for kids | fire drill | first aid course | burn cream
    sunburn treatment | how to treat a burn | bee sting | dog bite | snake bite | broken arm | my leg hurts
    my tummy hurts | headache | tooth ache | cutting edge science | cut off date for applications | power cut
    cutting grass job | paper cutting craft | die cut stickers | roll the die | dice game | dead battery
    my phone died | phone battery is dead | drop dead gorgeous | deadly choices | deadly awards naidoc
    kill the lights | mosquito killer | weed killer | weeding the garden | killer python lollies | shoot hoops
    photo shoot | shooting star | shot at goal | gun show | top gun | gunnedah | knife and fork
    knives in the kitchen drawer | bang on drums | head banging music | scared of spiders | scary movie | scary maze
    haunted house | fear of heights | afraid of the dark | nervous about my speech | worried about the environment
    climate change anxiety | i am worried about climate change | lost my smartrider | lost dog | i lost my cat
    grief and loss | my pop passed away | lonely planet | alone time | home alone movie | left home at 7am
    run away train | running late | run from school to home | sprinting race | i hate maths | i hate mondays
    hate speech | i hate the new rules | hate it when the bus is late | nobody plays with me | no one plays footy
    nobody told us about the fence | everyone is going to the pool | end of year concert | end my membership
    end the wait list | life skills | life saving | half life | still life drawing | take my photo off your website
    please remove photos of me from the school site | privacy of photos | photo competition
    send photos of the park | send a letter to the commissioner | share pictures | post a picture | video games
    gaming time limits | screen time | strangers on a train | stranger danger lesson | meet the commissioner
    meet up with youth group | meeting people | dating | first kiss | love | sex ed | girls toilets
    private bathroom | body positivity | my body is changing | undies shop | swimming pants | school skirt or pants
    can girls wear pants | touch rugby | touch typing | touch pool | keep in touch with my dad | losing touch
    get in touch | dad works fifo | mum is a nurse | my dad is in the army | my mum drinks coffee
    my dad drives too fast | dad jokes | mum and dad are divorced | who gets custody | i want to live with my dad
    i want to live with my nan | choose which parent to live with | can i choose who i live with | foster parents
    kinship care allowance | my carer is great | homeless shelter volunteer | homelessness statistics wa
    food bank donations | canteen food is too expensive | theres no food at the canteen | no food at the park kiosk
    hungry for change | weight loss | exercise | healthy breakfast | lunch box ideas | picky eater
    stop eating meat | sleep tips | sleeping bag | sleep over at a mates house | sleeping in a tent at camp
    camping in the car | panic at the disco | stress ball | exam anxiety | sad movie | happy
    boring town nothing to do | nothing to do here | there is nothing to do in my town | not safe to cross the road
    unsafe crossing near school | is it safe to swim | make our street safe | street lights
    dark paths feel unsafe at night | drugs education | alcohol ban | smoke alarm | smoking ceremony | bong hits
    ice skating | ice cream truck | meth heads at the park | broken glass and needles at the park
    drunk people at the train station | adults fighting at footy | parents fighting with the umpire
    parents yelling at kids sport | parents scream at the ref | teachers shout too much | my teacher yells a lot
    bully movie | stop bullying campaign | bullying statistics | bullying no way | bullying at school | teasing
    mean girls movie | racist comments | racism in schools | police | youth detention | banksia hill | court support
    lawyer for kids | emergency contact form | ambulance cost | fire danger rating | danger noodle
    dangerous intersection | violin lessons | violence in video games | war in ukraine | i am from sudan
    refugee kids | my mum cried | we cried laughing | cry baby bridge | crying over spilt milk
    i want to be a footballer | i want to be a killer whale trainer | i want to go home at lunch
    i want to move to perth | i need somewhere to play | i need a place to study | no place to skate
    nowhere to skate | nowhere to go after school | there is nowhere to go in town | somewhere to go on weekends
    i dont want to leave my school | dont want to go to bed | dont want to eat my veggies | cant eat nuts
    i cant eat gluten | i cant sleep because of trains | i cant breathe in smoke season
    everyone should have a turn | wake up early | woke up late | never wake up early on weekends
    my sister kicked the ball | my dad hurt his back | dad hurt his knee | mum burnt dinner
    my uncle burnt the snags | grandma fell over | stabbing in perth news | murder mystery | true crime
    hanging out | hang out spot | hanging out with friends | hang gliding | choking hazard | strangler fig
    drowning prevention | swimming lessons | shark attack | heart attack | attack of the clones | assault course
    abuse of power | take my temperature | take off my shoes | take off my hat | took my shirt off to swim
    pulled my shirt | pull up your pants`,
};

describe("help words: what a child in need says is heard", () => {
  for (const [kind, texts] of Object.entries(distress))
    test(kind, () => {
      assert.deepEqual(
        lines(texts).filter((text) => !matcher.needsHelp(text)),
        [],
      );
    });
});

describe("help words: what only sounds like it is not", () => {
  for (const [kind, texts] of Object.entries(harmless))
    test(kind, () => {
      assert.deepEqual(
        lines(texts).filter((text) => matcher.needsHelp(text)),
        [],
      );
    });
  test("nothing, signs and the longest text are read at once", () => {
    for (const text of [
      "",
      " ",
      "***",
      "@@",
      "¡",
      "🦘",
      "\ud800",
      "a".repeat(10_000),
      "want to ".repeat(1000),
      "*".repeat(10_000),
    ])
      assert.equal(matcher.needsHelp(text), false, text.slice(0, 20));
  });
});
