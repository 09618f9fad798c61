/** More texts that say that somebody may need help now: in other spellings, longer, in full words and in few. */
export const toldManyWays: Record<string, string> = {
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
    i never want to wake up | lonley | im so lonley | anxiaty is killing me | viloence at home | family viloence
    abuce | i am being abuced at home`,
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
  "told of home, school, a screen, a street": `im gay and scared | my parents will hate me if they know im gay | my parents dont accept me being gay
    they call me a fag | they call me gay and push me | conversion therapy
    they want to send me to conversion therapy | kids call me the n word | people are racist to me
    they call me a monkey because im aboriginal | kids are racist to me at school | my teacher is racist to me
    they spat on me | someone spat on me | they told me to go back to my country | racist bullies at school
    he wants money or he will send my pics to everyone | he has screenshots of me naked | naked pic of me
    he will share my video if i dont pay | scammer has my pics | deepfake of me | someone made a deepfake of me
    hes making me go on cam | he wants me to video call with no clothes | i sent my boobs to a guy
    i feel gross after what he did | he did things to me | my grandpa does stuff to me at night
    stepdad comes into my room when im sleeping | my uncle comes into my room
    that man came in my room | my pop puts his hand on my leg | he put his fingers in me
    he put his thing in me | he fingered me | he rubs against me | he wont leave me alone
    hes always touching my leg | being touched | my swim coach films me changing
    someone is filming me in the toilets | mum doesnt come home | mum hasnt been home for 2 days
    im home by myself and scared | my mum wont wake up | dad passed out on the floor | dad is passed out
    my mum is unconscious | dad is chasing mum | he is hurting my mum | dad broke mums arm | dad threw me at the wall
    dad punched a hole in the wall | dad kicks the dog | dad kicked the door down | he grabs me by the hair
    pulls my hair | he dragged me by the hair | she pulls my hair | dad grabs me by the throat | he grabbed my neck
    hands around my neck | dad gave me a black eye | i have a black eye | i got a hiding from dad
    dad gives me a hiding | getting floggings | got a flogging | cop a hiding | they give me hidings
    made me sleep outside | i sleep outside | mum made me sleep in the shed | im not allowed to eat
    they dont give me food | she doesnt give me food | mum never buys food | no tucker | no tucker at home
    got no tucker | no feed at home | we got no feed | i havent had food since yesterday | im starving no food
    we run out of food | ran out of food | fridge is empty | the fridge is empty | theres nothing in the fridge
    mum spends all the money on drugs | dad spends our money on grog | dad on the grog | mum is on the pokies
    dad drinks every night | dad is a drunk | dad is high all the time | mum is high | my dad deals drugs
    i need to get out of here | i need to get out of this house | get me out of here | im leaving home tonight
    where can i sleep tonight | where do i go if i run away | dad told me to get out | dad told me to leave
    im on the streets | got no home | we got evicted | we are getting evicted | we have to leave our house
    i wanna cut | i want to cut | i relapsed | relapsed again | cut too deep | i cut too deep
    my cuts wont stop bleeding | wanna bleed | i scratch my arms till they bleed | pinch myself till it hurts
    i punch walls | i bite myself | i burn my skin | i pull out my hair | i pick my skin till it bleeds
    what happens if i swallow bleach | drink bleach | drank bleach | took 20 panadol | took heaps of nurofen
    i want to OD | how many sleeping pills | noose | how to tie a noose | stand in front of train
    noone wud care if i was gone | i think about dying | i think about death a lot | thoughts of dying | bad thoughts
    dark thoughts | scary thoughts | intrusive thoughts | im not ok | im not okay | i am not ok | not ok
    im struggling | im breaking | im falling apart | i cant anymore | i literally cant anymore | i cant do it no more
    im a waste of space | waste of space | nobody understands | im all alone | whats wrong with me | i feel like shit
    life sucks | my life sucks | my life is shit | my life is hell | i hate everything | i wish i didnt exist
    wish i wos ded | wnna die | k.m.s | k m s | sewerside | toaster bath | lay on train tracks | goodbye everyone
    this is goodbye | last day alive | writing my note | writing a note to my family | no one talks to me
    nobody talks to me | no one will sit with me | they leave me out | im left out | everyone ignores me
    i sit alone at lunch | i eat lunch in the toilet | they push me around | they steal my lunch
    they take my lunch money | wants to fight me | kids wanna fight me | they threw rocks at me | they tripped me
    they call me fat | they call me ugly | they make fun of me | makes fun of me | they post mean stuff about me
    hate page about me | hate comments | someone made a tiktok about me | group chat about me
    spreading lies about me | rumors about me | cyberbullying me | i dont want to go to school because of bullies
    scared to go to school | i hate school everyone is mean | teacher grabbed me | restrained at school
    held me down | they held me down | put me in a seclusion room | put me in isolation room | i dont eat for days
    i hate my fat body | i want to be skinny | how to throw up | i vomit after i eat | i throw up on purpose
    i eat then throw up | scared of food | laxatives to lose weight | i only eat 500 calories | how to stop eating
    i cant stop bingeing | i binge and purge | i binge | binging | purge | thigh gap | someone is outside my house
    a man tried to grab me | a guy tried to get me in his car | kidnapped | i got kidnapped
    someone tried to kidnap me | im being trafficked | im locked in | im locked in my room | i cant leave the house
    they wont let me leave | not allowed to leave the house | they took my passport | fgm | female cutting
    i am being forced to work | forced to work | arranged marriage | i might be pregnant | im 13 and pregnant
    my boyfriend is 25 | my bf is 19 and im 13 | older boyfriend | he pressured me to have sex
    he wont take no for an answer | i said no but he didnt stop | i said no and he did it anyway
    he took advantage of me | my friend said her dad touches her | mum shakes the baby | mum hits the baby
    mum left the baby alone | my foster mum is mean | group home is not safe | helllp | help pls | help plz
    please help | plz help | sos | can u help me im scared | i need someone | i need to tell someone something
    i need to tell someone | who can help me | i have a secret | something bad happened
    something bad happened to me | something happened to me | im in trouble | i feel scared | scared rn
    i feel sick and scared | im worried about my friend | im worried about my mum | worried about my sister
    dad is in jail | my mum died | my dad died | my brother died | my mum tried to die | my dad is dangerous
    my dad is scary | my dad is angry | my dad is always angry | mum n dad fite | they fight all the time and i hide
    they scream at each other | i hide in my room when dad gets home | i hide under my bed | i sleep with a knife
    he hit mum | he hits mum | mums bf hits her | mums bf bashes her | mums boyfriend is mean | step dad is mean
    my stepdad looks at me weird | my uncle looks at me weird | he looks at me in the shower | perving on me
    hes perving on me | mums boyfriend walks in on me in the shower | mum threw a plate at me
    mum threw a shoe at me | nan whacks me | mum whacked me with a stick | dad clips me over the ear
    step mum locks the fridge | mum put a lock on my door | dad locked the doors and we cant get out
    im scared when dad comes home | i get scared when dad drinks | dad is coming home and im scared
    dad said he would burn the house down | my dad found where we live | we are hiding from my dad
    we ran away from dad | my mums ex keeps coming to our house | vro restraining order dad came
    my brother put a pillow on my face | he sat on me and i couldnt breathe | he tied me up | they tied me up
    a boy keeps grabbing my bum | someone grabbed my boob | he licked me | he kissed my neck and i froze
    he flashed me | a man flashed me | man exposed himself | man masturbating on the train
    someone sent me a pic of their penis | i was on omegle and a guy | met a guy on discord and he wants to meet
    guy on roblox wants my address | someone on roblox asked for my address | someone on fortnite asked for my snap
    he keeps asking me to send | my ex is going to leak them | he is gonna expose me | im gonna get exposed
    someone is gonna expose me | he said hell expose me | paid him but he wants more | being extorted
    i wish i would get hit by a car | i hope i get hit by a bus | i wish i could sleep forever
    i want it all to stop | i want the voices to stop | who will look after my dog when im gone
    i wont be here tomorrow | when im gone | im holding a knife | im standing on a bridge | im on the roof
    i bought pills | i tried to end it last night | attempted | its my fault | its all my fault
    i feel guilty all the time | i dont matter | i dont belong here | i dont belong anywhere
    no one would come to my funeral | nobody wants to be my friend | i got no mates | my friends hate me
    my whole class hates me | there is no hope | no hope left | lost all hope | theres no way out
    i cant see a way out | i dont know what to do anymore | i dont know how much longer i can do this
    cant keep doing this | i cant handle it | i need a break from life | im exhausted of living | i hate waking up
    i feel like a failure | i cant stop shaking | i cant get out of bed | i dont want to get up
    i havent slept for days | i cant sleep because im scared | nightmares about what he did | flashbacks
    i have ptsd | trauma | i havent had dinner in 3 days | there isnt any food at my house | theres no dinner again
    mum forgets to feed us | dad doesnt cook | i steal food | im stealing food because im hungry
    i look in bins for food | mum doesnt get out of bed | mum stays in bed all day | power got cut off at home
    we got no power | we have no water | no electricity at home | we live in a tent | living in a tent
    we sleep at the beach | were living in a motel | sleeping on my mates couch | i sleep at different houses
    i dont have anywhere to sleep | i dont have a bed | i left home and dont know where to go | how old to run away
    what happens if i run away | can police make me go home | i ran off from resi | ran away from foster home
    hate my foster home | hate my placement | my carers treat me bad | they separated me from my brother
    they took my brother away | i want to go home to my mum | sniffing petrol | sniffing deo | chroming
    my friend is chroming | my mate wont wake up | my friend passed out from drinking
    friend took something and wont wake up | my friend drank too much and wont wake up | i took something
    i took ecstasy and feel sick | im high and scared | i drank too much | spiked | i think i got spiked
    im lesbian and my parents dont know | i like girls and im scared | im muslim and im gay | they out me
    they outed me at school | they keep deadnaming me | they call me terrorist | they pull off my hijab
    someone pulled my hijab | they call me ching chong | called me coon | called me abo | called the n word
    told me to go back where i came from | i hate my skin colour | i wish i was white | hate being brown
    they put my head in the toilet | they flushed my head | they made a group chat about me
    they said they will get me after school | a gang wants to get me | someone brought a knife to school
    someone said they will shoot up the school`,
  "in full words": `i have no food | i have nothing to eat | i have a knife | i have a gun | i have a rope | i have bruises
    i have scary thoughts | i have no water at my house | i have to get out of this house | i have sex with my uncle
    i am forced to marry | how to tell mum about my self harm | they make him self harm | your self harm
    i did not want to have sex | i have not eaten | mum has not come home | i do not want to live
    they do not feed us | i could not breathe | i should not be alive | we do not have any food
    iam homeless | im in trouble | i am in trouble | ive nowhere to go | i v no friends | i have had nothing to eat
    my step daddy hits me | it hurts me self | i did not eat for days | i have not got anyone | ive been hit
    i have been hit | we are hungry | there is no food | there is no way out | it is my fault | he is hitting me
    there isn't any food | they're fighting every night | she's hurting me | i was nearly kidnapped | i have scars
    no money for food | i took my nans tablets | he put it in my mouth | someone is stalking my sister | i said no
    im not ok help | hey im hungry and homeless`,
  "done to a child, and in few words": `i was hit | i was bashed | i was beaten | i was choked | i was strangled | i was stabbed | i was attacked
    i was kidnapped | i was assaulted | i was groomed | i was harassed | my mum was bashed | my sister was groomed
    jump off the bridge | i want to jump off the roof | jump infront of a train | how to hang yourself | end myself
    off myself | neck myself | top myself | i wanna drown | i dont want to be on this earth
    i dont want to be in this world | i shouldnt exist | they would be better off if i was dead
    i took mums tablets | i took a bottle of mums pills | od'd | i cut my legs | i cut my stomach | i cut my hips
    scars on my arms | i keep cutting | k!ll myself | su!cide | s u i c i d e | dv | dad pushed me
    dad yells at mum | dad locks us in | dad scares us | dad wont let us go | dad threatened mum
    im scared dad will kill mum | dad said he will kill mum | dad threw a chair at mum | dad killed the dog
    my mum calls me useless | mum wishes i was dead | he put it in me | he lies on top of me
    i said stop and he didnt | i told him no | i got sa'd | someone did something bad to me
    a man asked me to get in his car | my boyfriend wants me to have sex | i am being stalked | stalked
    i dont have any friends | i dont have anyone to talk to | i dont eat anymore | we got kicked out
    i want to kill someone | how do i report my step dad | s.u.i.c.i.d.e | k i l l myself | od'd last night | OD’d
    my mate od'd | she got sa'd by a guy | i want to dr0wn | jump under a train | walk into traffic
    throw myself off the bridge | i shouldnt have been born
    id be happier without me and theyd be better off if i died | my friend got stabbed
    my brother was stabbed in the park | we were attacked | i was followed home | we were evicted | i was locked in
    he told me to get in his ute | a stranger wants us to get in the van | he threatened her | dad hits our dog
    mum pushes my sister | stepdad shoves me | i told him to stop | i told her no | mum will hurt us
    i was attacked by a man with a dog | dad will kill my brother | dad wont let us leave | i was smacked
    she put it inside me | uncle put it in me | i am reporting my coach | scars on my legs
    dad threw a knife at my brother`,
  "one cry after another": `HELP!!! EMERGENCY | Help me. I need help. | help im scared | hi im scared | help im dying
    i cant breathe help | scared and alone | im sad and lonely | homeless and hungry | hi i need to talk to someone
    something bad happened and i need help | Hello. I'm scared. Help. | hey can you help me | we were hungry and alone`,
};
