/** Texts as children search and write them, which at most sound as if somebody may need help now. */
export const harmless: Record<string, string> = {
  "looks like it": `grape | grapes | vape | cape naturaliste | killer whales | killer whale | deadline | assignment deadline | race relations
    human race | sacred sites | sacred | hip | hint | rapid | rapids | annual report | privacy policy | vaping | skill | skills
    skilled | drape | scrape | therapist | therapists | speech therapist | assassin | analysis | amused | amusement park
    amusing | scarecrow | scared crow is a book | hitchhiker | white | hits of 2026 | greatest hits | hit song | died | diet
    diesel | killarney | Dunsborough | Rottnest | beat | drum beats | heartbeat | beaten track | abundance | rapper | rapping
    repressed | starring role | raptor | touch football | touch screen | touching story | cutlery | cuttlefish | cut my hair
    haircut | paper cuts | burn off season | sunburn | bushfire burns | bullion | bull | belly | depth | depot`,
  "what stands around a cry": `hi | hello | hey | i was | hi and hello | i am | we were | hi i was
    it is | there is | we are | its time for footy | there is a pool | theres food at the fair | hes in my team
    hi i am bored and hungry for news | help and fun | homeless and hungry hounds | hi can you help me with maths`,
  "close to what is done to a child": `the council told them no | my friend asked me to come to his house | mum pushes my brother on the swing
    dad pushed me on the swing | my nan pushes my sister in her wheelchair | my brother pushes me in my wheelchair
    mum pushes me to do my best | dad pushed us in the trolley | climate change will kill us | the heat will kill us
    plastic will hurt them | cane toads kill them | fishing nets kill turtles | i got attacked by a magpie
    my sister was attacked by a swan | we were attacked by seagulls at the beach | the dog was attacked by a snake
    my dog got stalked by a cat | i got stabbed in fortnite | we were beaten by three goals
    they were beaten in the final | am i better off if i stay at school | would i be better off if i got a job
    we throw the ball at the wall | throw the frisbee at me | dad throws the ball at my brother
    nan took her tablets | my mum took me to the shops | mum took her tablet to work
    how do i report a broken swing | how do i report a pothole | school report | report a lost dog
    the teacher told us to get in the bus | coach told us to get in the van | mum told me to get in the car
    someone did something nice | our group did something fun to celebrate | more seats on top of the hill
    the sun is on top of us | it is too hot to play | we want to be on this committee
    i dont want to be in the choir | i dont want to be in this class | i dont have any homework
    i dont have any pets | my school doesnt have a pool | we dont have anywhere to ride | we dont have a bus
    jump off the jetty | jumping off the diving board | jump off the blocks | a place to jump off into the water
    legs hurt after running | i cut my finger cooking | scars from surgery | you should end the ban
    top marks for myself | i made it all by myself | he put it in me bag
    mum put it in me lunchbox | my cat lies on top of me | my cat gets in bed with me | they were beaten 3 nil
    i was followed on instagram | the boy was stabbed in the movie | how do i report my teacher for being great
    mum is not moving to perth | i want to jump on the trampoline
    my sister beats me in chess | my brother beats me at running | kick the ball off the wall | get off yourself a bus pass
    the bus driver yelled at us | he yells at the umpire | my teacher yells at the class
    i was late and got detention | i was in the final | and then we went home | hello i am a student
    hi i am doing an assignment | hello we are year 6 and we have a question | they were happy
    help! my bike has a flat tyre | we were hungry after swimming | the park was dark and cold
    hi can i do work experience | was it open | i was wondering about the bus | would hurt my ears
    that would hurt my feelings | we got kicked out of the comp | my cat scratched me | mum said no
    i said stop the bus and he did | we said no to plastic | this is so good!it is great | go!go!go | hi! | wow!!!
    a b c d e f | a b c books | u r awesome | i c u | what is a u v index | n b a basketball | t v in the library
    d j lessons | odd socks day | he'd like a new park | we'd love a slide | they'd be better off with shade
    i'd like to say | who'd win | end of year for ourselves | neck warmers | my neck hurts | tops for netball
    hang out with yourself | how to look after yourself | how to enjoy yourself | feed yourself healthy food
    drown out the noise | learn not to drown | how many kids drown in pools | do kids drown in dams
    want to swim and not drown | my pop was in the war | my brother was in the army
    my friend was chosen for the team | i was chosen | my dad was a shearer | the park was closed
    my mum was happy with the report | my hips hurt | dvd`,
  "ordinary days": `mum took pics of me at assembly | walking home at night scares me | they wont let us out at recess
    my teacher wont let me leave class | mum left me lunch money | nobody cares about our park
    sick of everything being shut | no hope of winning | kick me the ball | the slide burns me | my shoes hurt me
    i hurt myself at netball | my coach texts me about training | my cousin wants to meet me in perth
    my dad doesnt come home till 6 | my dad yells at me to do homework
    my dog licked my face | my cat gets in my bed | we have no water fountain | neglected playground
    tropical depression | domestic violence statistics | too many people are on the streets at night
    hate my life jacket | mum left us lunch money | my dad yells at me to clean my room
    the seats burn us | i hurt myself on the slide | no water bubblers | dad doesnt get home till dinner
    nude lipstick | nobody cares about the environment`,
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
  "songs, games, animals, sport, kitchens, classes": `hit me baby one more time | suicide squad | suicide squad movie | a magpie attacked me | a horse kicked me
    abused animals | animal abuse | neglected horses | we got flogged in footy | got beaten in the final
    the eagles got flogged | west coast got belted | kicked out of the team | kicked out of the library
    got kicked out of the pool | got kicked out of the group chat | dad kicked me off the ps5 | make it stop raining
    our secret garden | how to kill the ender dragon | how to beat the ender dragon | how to kill a creeper
    among us | roblox | murder mystery 2 | dead by daylight | five nights at freddys | scary stories
    scary maze game | i got killed in minecraft | my brother killed me in fortnite | my friend killed me in minecraft
    i died in minecraft | how to not die in minecraft | how to survive | shooting games | shooter games
    first person shooter | shoot em up | put your hands up | hands on science | hands on learning | hand ball rules
    handball | hand in homework | put my name on a list | put my hand up | put a bench in the park
    put in a bike lane | rub out | rubber | rubbish in the park | sit on the bench | sit down | leg break | leg spin
    break a leg | arm wrestling | broke my leg at footy | broke my wrist on the trampoline | i broke my arm at school
    my brother broke his arm | dad broke his leg at work | mum broke the car | i broke my phone | my tooth fell out
    loose tooth | chest pain | neck pain | sore throat | sore neck | hair cut | hair rules at school
    can i dye my hair at school | pull ups | pull over | pull out of the team | hold the line | holding hands
    hold my hand | hide and seek | hiding spots | hide and seek rules | hideout | hidden treasure | sleeping tips
    sleeping dogs | sleep in | cant sleep too hot | throw in | throw ins soccer | throwing stones game
    they throw rubbish in the river | people throw rubbish on the beach | stealing bases | shop lifting law
    shoplifting | caught stealing | fight club | fight for the future | sibling fights | fights with my sister
    my brother and i fight | me and my brother fight all the time | my sister takes my stuff
    my brother takes my lunch | my friend ate my food | my brother eats all the food | i ran out of paper
    we ran out of time | ran out of food at camp | food truck | free food | food at school | buy food
    mum never buys ice cream | never had dinner at a restaurant | didnt give us homework | gave me a present
    gave me a hug | gave me a detention | teacher gave me detention | got a detention | detention at school
    dad is in the shed | dad is in hospital visiting nan | dad is in the army | my dad is funny | my mum is strict
    my teacher is mean | my teacher is strict | my coach is mean | nobody talks about climate
    everyone talks at once | call me maybe | call me by my name | they call me a legend | call of the wild
    call me back | called my school | call my mum | film club | film my project | filming permission at school
    record a song | record my voice | watch me dance | watch tv | walk in wardrobe | walk to school | walk the dog
    walk in front of the school | walking in front of cars is dangerous | stand in front of the class
    standing in line | sit in front | train station toilets | train to mandurah | toilets at the train station
    toilet paper | toilets are dirty | toilets with no doors | girls toilet has no lock | the toilet door is broken
    locked toilets at school | toilets locked at lunch | cant leave school at lunch | not allowed to leave school
    not allowed to leave the oval | can i leave school early | when can i leave school | leave school at 15
    leave the team | left out of the sports team | new kid at school | being skinny | calories in a banana
    how many calories | healthy weight | food allergies | fussy eater | i dont eat meat | dont eat pork
    i dont like vegetables | i only eat halal | halal food | vegetarian | fasting ramadan | ramadan | fasting
    passport photo | passport for kids | get a passport | passport without dad | marriage age
    can i get married at 16 | age of consent | street party | on the street where i live | art on the street
    street soccer | house fire | house on fire drill | window broken at school | broken window | door bell | wall art
    mural on the wall | paint the wall | ball hit the wall | he hit the ball over the wall
    kick the ball against the wall | kicked the wall in soccer | dog poo | dad and the dog | cat and dog | our cat
    black cat | black eye peas | black eyed peas | eye test | eyesight | think about the future | think about it
    thinking caps | thoughts on the new oval | dark night | dark mode | scary ride | scary teacher halloween
    bad weather | bad grades | bad internet | bad bus service | no more homework | no more bullying | no more plastic
    one more time | any more questions | n95 mask | rock n roll | fish n chips | k mart | i cant find the form
    i cant log in | i cant download the poster | i cant open the pdf | i cant | you cant see the stage
    cant hear you | help with homework | help with maths | help desk | homework help | help the environment
    help animals | how to help others | help a friend move | helping hands | tell someone a joke
    tell me about the commissioner | tell the council | need someone to fix the swing | need a new swing
    i need a new bike | want to tell you about our park | i want to tell the commissioner about my school
    who can help me with my project | secret recipe | secret hideout | the secret of nimh | my secret spot
    something happened at the park | trouble maker | double trouble | in trouble at school | trouble with english
    life sucks movie | good life | life of pi | my life story | waste of money | waste of time | waste bins | space
    rocket | od green | cam | web cam | camera club | webcam for school | go on camp | come on camp | going on camp
    naked mole rat | naked chef | no clothes dryer | clothes swap | clothes donation | dress up | undress
    changing rooms | changing the rules | private pool | private tutor | my own room | my room is messy
    share a room with my brother | mum comes into my room without knocking | share photos with grandma | send photos to my class | send pics of my art
    post my drawing | older kids | older brother | older kids at the park | boyfriend | girlfriend
    my first boyfriend | pregnant cat | pregnant dog | baby brother | new baby | my baby sister | shake shack
    milk shake | milkshake recipe | shake it off | earthquake shake | protein shake | chocolate | egg and bacon pie
    beat until stiff | fold in the eggs | rub butter into flour | whip the cream | punch down the dough
    cut into squares | burn the sugar | burn the edges | choc chip | sausage rolls | hit the spot | fat free
    low fat | fat and sugar | chicken wings | lamb leg | leg of lamb | leg ham | ham | drumsticks | ribs | bbq ribs
    pork ribs recipe | finger buns | finger food | fish fingers | lady finger`,
  "close to what is kept in, expected, or ended": `i locked myself out | i locked my keys in the car | i got locked out of my account
    the date has been locked in | the toilets have been locked in winter | the dog has been locked in the yard | lock it in
    we lock our bikes in the shed | they shut the library in summer | my teacher is pregnant | my mum is pregnant
    my aunty is pregnant with twins | how does the story end | end it with a song | we could end it with a song
    i want to end it with a poem | i'll end it with a joke | im going to end it with a question | how should i end it
    racism hurts and we need to end it | lets end it today | they should end it at 3 pm | the festival ends tonight`,
};
