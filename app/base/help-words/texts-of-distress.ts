/** Texts as children search and write them, each of which says that somebody may need help now. */
export const distress: Record<string, string> = {
  "close to what only sounds like it": `he beats mum in front of me | dad beats mum at night | dad beats mum at home
    dad beats mum at the game | dad beats my brother in the car | he beats mum by the door | he beats me by hand
    we get belted by dad | we get flogged by our dad | we got bashed at home | we were beaten by mum
    my mate from school got bashed by his dad | i got bashed in the game | they beat us with a stick
    at boarding school they beat us | they beat us last night | he dragged me down the hall | dad dragged me into my room
    he dragged me into his car | i see no way out of this | theres no way out of this house
    im not okay with my uncle touching | dad kicked me off the bed | he kicked me off the chair
    i got kicked out of my group home | dad kicked me out of the house | she pulled my hair up the stairs
    he pulled my hair back | he pulled my hair back into the car | i want to die and my hair is falling out
    my squad wants me to suicide | he abused me and the dog | his horse hurts less than he hurts me | the magpie saw him hit me
    he hit me and my baby | make it stop | it is our secret | he threw the phone at me | hit by a ball and dad hit me too
    he took nude photos | my depression is great at lying | he raped me | he abused our trust and our family
    he abused the coach then he abused me | abuse at home | my parents fight with the police
    he touched my hand then touched my chest | he beat me to the floor
    neglected at home | mum neglects me | domestic violence at home | family violence help | my depression
    hate my life | nude of me | hit me with the ball | he kicked me over the ball | dad burns me
    dad hurt me with his shoes | i hurt myself at school | i cut myself on purpose
    a man with a dog followed me home | he licked my face | my uncle gets in my bed | he scares me at night
    dad wont let me out | dad wont let me leave the house | mum left me | mum left us with no money | nobody cares
    nobody cares about me | sick of everything | no hope | my coach texts me at night
    my friend online wants to meet up | my uncle wants to meet up | he took pics of me
    a boy at my school has pics of me | mum doesnt come home till morning | dad yells at me to get out
    we have no water | we are on the street | my mum and dad are on the streets | my family are on the street`,
  "with words that are harmless elsewhere": `i got beaten by dad every second day | i get beaten by mum every second night | I got beaten by dad for ten minutes
    we get belted by dad every second night | dad beats me in the game room | dad beats me in a quiz if i get it wrong
    i cut myself in maths | i cut myself at swimming so people see | i burnt myself on the stove on purpose
    i cut myself on the fence on purpose | i hurt myself in netball on purpose so i dont have to go home
    coach texting me about netball and what im wearing in bed | my uncle texts me about swimming and says im sexy
    my cousin wants to meet me naked | my brother wants to meet me in the bedroom
    mum took pics of me at netball in the change room for a man | uncle took me to a nude beach
    i got rapped by my uncle | i was rapped | my step dad rapped my sister | he rapped me | dad hit me baby brother
    nude beach | dad beats me in maths | we get belted in maths | i was beaten in the game room | we got flogged in the final by dad | i get beaten at home by our uncle at netball`,
  "said plainly": `i need help at home | i need someone to help me | can somebody please help | hlep me | im bleeding and cant stop
    i swallowed a whole packet | im going to jump | i want to be with my nan in heaven | id rather not be alive
    no point living anymore | i dont feel like living | im at breaking point | my mum is not moving
    my parents leave us alone for days | is it ok for parents to hit you | he got into bed with me
    there is a camera in my room | he wont stop | i cant tell my mum | idk what to do anymore | idk who to tell | i have marks from the belt`,
  suicide: `kms | sui cide | wanna kms | want 2 die | end it all | kill my self | i don't want to be here anymore
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
    nobody will notice if im gone | no one cares about me | i hate myself | i hate my self so much | 𝐤𝐢𝐥𝐥 𝐦𝐲𝐬𝐞𝐥𝐟 | i want to kıłł myself | i want to đie
    goodbye note | i want it to end | make it stop | jump off a bridge | slit my wrists | i dont want to be alive
    there is no point in living | i am done with life | die | i want to take my own life | rather be dead`,
  "self-harm": `self-harm | self harm | selfharm | self harn | self-harn | i cut my self | i cut myself | cutting myself
    burning myself | hurting myself | i hurt my self when im sad | my friend cuts herself | i keep hitting my head
    how to stop cutting | urge to cut | cutting | sh | i self harmed again | cuttin myself | cuting myself
    i burnt myself on purpose | she self-harms: self harm | scratching my self`,
  "violence and abuse": `my brother bashes me | he bashs mum | dad punchs me | dad touchs me | my dad hits me | dad hits mum | my dad hits my mum | my step dad bashes mum
    he beats me | she hits me | mum slaps me | getting hit | being hit | hit | my mum chokes me | my uncle hurts me
    dad uses the belt with the belt | he hits me with a belt | threatened to kill me | he said he is going to kill me
    dad is gonna kill us | my boyfriend hits me | bf hits me | my carer hits me | abuse | abused | abuze | i am being abused
    emotional abuse | abusive parents | domestic violence | family violence | my dad is violent | scared of my dad
    im scared of my step dad | scard of my dad | im scared to go home | afraid to go home | i dont feel safe at home
    i don't feel safe | not safe at home | mum and dad fighting | my parents are fighting again | drunk dad
    my dad gets drunk and yells at us | mum is on ice | he locked me in my room | he has a knife | neglected
    my sister is being abused | hittin me | hitting us | dad flogs me | mum hates me | i get hit at home
    my dad screams at me every day | i'm so scared | scared | help me | emergency | dad threatened us`,
  "sexual harm": `groomed | assaulted | being harassed | sexual assault | sexually abused | he touches me | touched me | he touched my privates | tuched me
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
  "kept in": `i have been locked in my room | i've been locked in my room for days | ive been locked up at home
    we've been locked in our room | i been locked in the shed | i keep getting locked in my room | im being locked in
    they lock me in the shed | my stepdad locks my sister in her room | mum locks my brother out | dad locks him in
    he's been locked in his room | my brother has been locked in all day | i have been shut in the cupboard
    mum shuts me in the laundry | im trapped in my room`,
  pregnant: `i'm pregnant and 13 | pregnant at 14 | im 16 and pregnant | im pregnant | im pregnant and dont know what to do
    i think im pregnant | i could be pregnant | am i pregnant | i got pregnant | he got me pregnant | i am preggers and scared
    i got my gf pregnant | my girlfriend is pregnant | my friend is pregnant | i dont want to be pregnant`,
  "an end to it": `i'll end it tonight | i will end it soon | i'm going to end it tonight | end it tonight | end it all tonight
    im ending it | i might end it | i should just end it | i need to end it | im ready to end it | i've decided to end it
    im planning to end it | i keep thinking of ending it | it all ends tonight | i'll end it with a rope`,
};
