import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { z } from "zod";
import { readTree } from "#server/publish/read-tree.ts";
import { parseSource } from "#server/publish/source.ts";
import { helpSchema } from "./help-content.ts";
import { makeHelpMatcher } from "./help-words.ts";

const tree = readTree(path.resolve(import.meta.dirname, "../../content"));
const source = parseSource("search.yaml", tree.read("search.yaml"), z.looseObject({ help: helpSchema }), []);
assert.ok(source);
const matcher = makeHelpMatcher(source.value.help);
const lines = (text: string) => text.trim().split(/\s*[|\n]\s*/);

/** As children search and write: each says that somebody may need help now. */
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
};

/** What sounds like it, and is not. */
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
    for (const text of ["", " ", "***", "@@", "¡", "🦘", "\ud800", "a".repeat(10_000), "want to ".repeat(1000)])
      assert.equal(matcher.needsHelp(text), false, text.slice(0, 20));
  });
});
