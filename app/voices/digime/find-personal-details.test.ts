import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newDigiMe } from "./digime-flow.ts";
import { findNameDetails, findPersonalDetails } from "./find-personal-details.ts";
import { nextEvent } from "./next-event.ts";

const kindsIn = (text: string): string[] => findPersonalDetails(text).map(({ kind }) => kind);

describe("personal details", () => {
  test("are found", () => {
    const found: [string, string][] = [
      ["call 0412 345 678", "phone"],
      ["call 0412.345.678", "phone"],
      ["my number is 0 4 1 2 3 4 5 6 7 8", "phone"],
      ["+61 8 9219 1111", "phone"],
      ["(08) 9219 1111", "phone"],
      ["ring me on 9213 2297", "phone"],
      ["my number is 92132297", "phone"],
      ["call 9213-2297.", "phone"],
      ["(9213) 2297", "phone"],
      ["call 6143,2297", "phone"],
      ["call 92 13 22 97 or 9.2.1.3.2.2.9.7", "phone"],
      ["I am 12\n0412_345_678", "phone"],
      ["0412,345,678", "phone"],
      ["0412\n345\n678", "phone"],
      ["+61_412_345_678", "phone"],
      [[..."0412345678"].map((digit) => `${digit}\ufe0f\u20e3`).join(" "), "phone"],
      ["０４１２ ３４５ ６７８", "phone"],
      ["sam@example.com", "email"],
      ["sam (at) example.com", "email"],
      ["sam @ home . com", "email"],
      ["sam (at) home dot com dot au", "email"],
      ["look at www.example.com", "link"],
      ["https://x.test/a", "link"],
      ["find me at discord.gg/abc", "link"],
      ["my page is samr dot com", "link"],
      ["@samr_2010 on insta", "account"],
      ["Add me:@sam.r", "account"],
      ["follow @samrocks or @samrocks is my tiktok", "account"],
      ["HOME . COM", "link"],
      ["I live at 12 Honeyeater Lane", "address"],
      ["4/17 Swan Street is home", "address"],
      ["I go to Honeyeater Primary School", "school"],
      ["St Anne’s College is boring", "school"],
      ["honeyeater primary school", "school"],
      ["i go to honeyeater primary school and its ok", "school"],
      ["Sam, year 5 at st anne’s catholic college", "school"],
      ["HONEYEATER PRIMARY SCHOOL", "school"],
      ["I LIKE HONEYEATER RIDGE SENIOR HIGH SCHOOL", "school"],
    ];
    for (const [text, kind] of found) assert.ok(kindsIn(text).includes(kind), text);
  });

  test("are hardly found where there are none", () => {
    const texts = [
      "My school starts at 8.30 and ends at 3.15.",
      "High School is hard. Primary School was fun.",
      "In 2026 I turn 12 and there are 31 kids in my class of 5000.",
      "I walked 900 kilometres. 100 percent.",
      "The street is dark, the road is long",
      "On the way home we have 2 dogs in the street",
      "9 000 000 people, 65 000 000 years, 65,000,000 dollars and 60000000 ants",
      "About 90 000 people and 9,000.50 dollars, $92132297 in all",
      "6000-7000 kids, or 9000 - 9500, came in 2019, 2020, 2021 and 2022",
      "We won 6-4 6-3 6-2 6-1, and then 9-8, 9-7, 6-4.",
      "Years 6, 7, 8, 9, 10, 11 and 12; 9 8 7 6 5 4 3 2 1 lift off",
      "96.5, 0.92132297 and 2.71828 are numbers",
      "I got 100, 200, 300, 400 and then 10, 20, 30, 40, 50, 60, 70",
      "From 02.04.2026 - 09.04.2026, or 02/03/2014 10 am",
      "From 9.15 to 10.30 and 6:30 to 7:45 on 9/12/2026, room 6.\n9 kids",
      "We live in 6000, 6001 or 6163",
      "I like it. Me too. We met @ school. It was fun, @home too. Come on",
      "primary school is hard and high school is harder",
      "I went from primary school to high school. From kindy to primary school is far",
      "I want to leave high school, and to start at a new high school",
      "Starting high school is scary. Make primary school longer! At my old primary school",
      "MAKE PRIMARY SCHOOL LONGER. WHEN I WAS AT PRIMARY SCHOOL I CRIED",
      "When you go to high school, or at the public primary school",
      "I am going to start high school. I am scared of going to big high school",
      "We should go to smaller high school. My brother goes to different high school",
      "We came from another primary school. I want to go to uni after high school",
      "I love how high school has sport. I like how public school is free",
      "Kids from low income primary school, two from online high school",
      "I like netball and sport. Net ball is fun. Org",
      "A polka dot com, the dot net ball",
      "67 67 67 67, or 6767 6767 haha, or 6 7 6 7 6 7 6 7, or 99999999 dogs",
      "My number: 6 7 6 7 6 7 6 7",
      "My high score is 65432100",
      "I got 95 12 34 56",
      "@everyone should be nice. @mum I love you. @teachers please listen",
      "meet @park. @kids",
    ];
    const alarms = texts.filter((text) => kindsIn(text).length > 0);
    assert.ok(alarms.length <= 2, alarms.join("; "));
  });
});

test("details hidden by invisible characters are found, and too long texts are not searched", () => {
  const state = { ...newDigiMe, message: "I live at 5 Sm\u2060ith Str\u00adeet", name: "zoe@home.\u2060example" };
  const { details, nameDetails } = nextEvent(state);
  assert.deepEqual(details, [{ kind: "address", piece: "5 Smith Street" }]);
  assert.deepEqual(nameDetails, [{ kind: "email", piece: "zoe@home.example" }]);
  const hidden = nextEvent({ ...state, message: "0412\u034f345\u034f678" }).details;
  assert.deepEqual(hidden, [{ kind: "phone", piece: "0412345678" }]);
  assert.deepEqual(nextEvent({ ...state, message: `0412 345 678 ${"x".repeat(2000)}` }).details, []);
});

test("each piece that was found is given once, in the child's words, and belongs to one kind", () => {
  const text = "Im Ruby Thompson, insta: ruby.t_, ring O412•345•678 or ruby [at] home [dot] com, ruby.t_ again";
  assert.deepEqual(findPersonalDetails(text), [
    { kind: "phone", piece: "O412•345•678" },
    { kind: "email", piece: "ruby [at] home [dot] com" },
    { kind: "account", piece: "ruby.t_" },
    { kind: "name", piece: "Ruby Thompson" },
  ]);
});

/** What children write, each with the kind of detail in it, or ‘quiet’. The patterns were written with these in view. */
const known = `
phone: my num is 0412•345•678
phone: 0412/345/678 txt me
phone: o412 345 678 pls ring
phone: O4l2 345 67O
phone: oh four one two three four five six seven eight
phone: zero four one two 345 678
phone: 0412 🔥 345 🔥 678
phone: 04.12.34.56.78
phone: 0412。345。678
phone: 0412、345、678
phone: ０４１２３４５６７８
phone: +61 412 345 678 or mum
phone: (08) 9234 5678 is home
phone: my nans 9234•5678
phone: ⓪④①② 345 678
email: sam[at]example[dot]com
email: sam at gmail dot com
email: sam(at)example.com
email: email me at sam @ gmail . com
email: sam.smith {at} hotmail {dot} com
email: ｓａｍ＠ｅｘａｍｐｌｅ．ｃｏｍ
email: sam@gmail
email: sam dot smith at bigpond dot com
email: im sam2015 at gmail.com
link: bit.ly/3abc
link: sign up at forms.gle/aB3dE
link: linktr.ee/harjitk
link: vid is on youtu.be/abc123
link: samsart.co is my shop
link: my page sam.site check it
link: ourclub.com.au
link: savethepark.org.au
link: it is at hillview.wa.edu.au
link: join sam.gg
link: sammy.me
link: watch sam.tv!
link: games on samplays.io are fun
link: example dot com
link: go to sam (dot) com
link: hxxps://sam.example/x
link: t.me/samsmith
account: my snap is samsmith22
account: my snap is samsmith
account: insta: sam.smith
account: discord: sam#1234
account: @sam_smith
account: my gamertag is xXNinjaXx
account: add me on roblox builderman9
account: my psn is ninjasam
account: tiktok - samdances
account: my user is sam_the_man
account: dm me @sam.s
account: kik me samsmith22 😜
account: telegram samsmith_1
account: my steam name is samgamer
account: fortnite name: samwins
account: minecraft user SamBuilds2
account: my youtube channel is SamPlays
account: sub to SamPlays on youtube
account: xbox gamertag ninjasam12
account: find me on snap as sammy_b
account: my discord is sammyb add me
account: follow me on insta samsmith
account: IG samsmith.10
account: my username is sammyboy
account: switch friend code SW-1234-5678-9012
name: Ruby Thompson 15
name: my name is Ruby Thompson
name: im ruby thompson
name: Ruby Thompson
name: hi im ruby thompson and im 9
name: my name is ruby thompson
name: my names Minh Tran
name: i am Aroha Williams.
name: my best friend is Jack Thompson
name: Ruby Thompson, age 9, likes dogs
name: Thank you from Ruby Thompson
name: Mr Peterson is mean
name: Ms Chen is the best teacher
name: Mrs. O'Brien gives us lollies
name: my teacher miss lee is nice
name: my teacher is Miss Lee
name: i hate mr peterson
name: the principal Dr Wilson
school: I go to Hillview Primary
school: year 6 at Carine SHS
school: im in class 5B
school: i am in Mr X's class
school: Yr 9 at Rossmoyne
school: we are 5/6R
school: i go to hillview primary and its good
school: Hillview Primary needs a pool
school: im in 6c
school: my school is called Hillview
school: i went to carine senior high
address: 12 Smith St
address: 12 smith street
address: unit 4/12 Ocean Rd, Cottesloe 6011
address: corner of Hay and King St
address: I live at 14 Banksia
address: i live on smith street
address: my address is 3 hill crescent
address: 8b Sunset Dr
address: we live in Cottesloe WA 6011
address: po box 12
quiet: I like snapchat
quiet: my insta is banned
quiet: snap out of it
quiet: discord is fun
quiet: my favourite app is tiktok, then youtube
quiet: I play roblox and minecraft with my friends. Fortnite is too violent
quiet: follow me home and add me to the team
quiet: my tiktok is really good
quiet: we won 21-14
quiet: 2019-2020 was the best season
quiet: it costs $12.50 or $1,200.00
quiet: at 3.30pm or 10:15, or 7am to 8 a.m.
quiet: I give it 10/10, 50/50, open 24/7
quiet: born on 12/03/2014 and 3.4.2015 at 10:30 pm
quiet: version 2.0.1 and 1.20.4 of minecraft
quiet: 1 000 000 trees
quiet: I want a 4WD and a 3D printer, e.g. a big one
quiet: I like dogs.cats too
quiet: I hate school.It is boring.My friends agree
quiet: be nice to me.be kind to us.too many are mean
quiet: No.1 is more parks
quiet: Year 7 is hard
quiet: Year 12 ATAR is stress
quiet: I am in year 6
quiet: i am in year 6 at the moment and year 6 at school is fun
quiet: school, high school, primary school
quiet: Mum and Dad should work less
quiet: Mr Nobody and Mr. President
quiet: Mrs Claus and Santa
quiet: Mr Bean, Dr Who and MrBeast, or Mr Beast
quiet: Dr Seuss wrote The Cat in the Hat
quiet: Perth Scorchers and West Coast Eagles
quiet: Kings Park is in Perth and Rottnest Island is not
quiet: I love Sam Kerr and the Matildas
quiet: Harry Potter 7 and Toy Story 4
quiet: im so happy and im not scared
quiet: im half indian and half Australian
quiet: I am Noongar and proud
quiet: my name is not important
quiet: i miss my nan and i miss school
quiet: it is a 10 minute drive and 2 kids live close
quiet: 4 more bins in the park, 10 better ways
quiet: I live in 2 houses. I live at home
quiet: we live on a busy road near the beach
quiet: 5 out of 10 kids, 20 kids in each class of 30
quiet: in year 6s and 5 a side soccer
quiet: one two three four five six seven eight nine ten
quiet: 10 9 8 7 6 5 4 3 2 1 0 blast off
quiet: looooooool i love school
quiet: gr8 m8 c u l8r 2day
quiet: Australia Day 26/01/2026
quiet: love from a kid
quiet: my dog is called Max
quiet: Brave Quokka
quiet: Anonymous
quiet: sam
quiet: I went to Scitech in year 5 and a camp in year 6
quiet: I love Max Verstappen and a movie called Peter Rabbit
quiet: a song by Taylor Swift
quiet: Hi my name is Sam and I am 8
quiet: my name is McKenzie
quiet: Mr Bean's car and Mr Krabs
quiet: my tiktok is viral and my roblox is slow
quiet: we won 6-4, 6-3 and 0-2, 4-1, 3-2, 5-6, 1-0
quiet: on 04/05/2026 10:15 and 02/03/2026 12:30 and 3:45pm
quiet: year 5s and year 6 kids at lunch. In year 5 at recess
quiet: My brother is in Year 10 at the moment
quiet: Dr who? miss you. Miss out on lunch
quiet: I live at home. I live in Perth, WA
quiet: im done with school and im over it
quiet: I'm Australian and my mum is South African
quiet: From Western Australia
quiet: I have 3 dogs, 2 cats and 1 bird
quiet: from 8.30 to 3.15, 5 days a week, 40 weeks
quiet: I want a 3 way crossing and 4 lane road
quiet: u can follow the path and find the park
quiet: add more shade.it gets hot
quiet: wait for me.us kids matter
quiet: No one cares about my id card or my bank account
quiet: my gamertag got banned, my user is taken
quiet: message me back pls. Dm the school
quiet: xxxxxxxxxx thank you xxx
quiet: My snapchat streak is 300 and my channel trailer is cool
`;

/** Texts that measure the patterns: only errors of a general sort that these showed were mended. */
const heldOut = `
phone: txt me o412 34S 678 no wait 0412 345 678
phone: my num is O412345678 😀
phone: 0412~345~678 call after 4
phone: zero four three nine, one two three, four five six
phone: moms phone is 04 three nine 123 456
phone: ０４３９。１２３。４５６
phone: home is 08-9458-1122 ask 4 me
phone: +61•439•123•456 🙂
phone: +61 four three nine one two three four five six
email: write to zoe_2014[at]hotmail[dot]com
email: my email is zoe.b at outlook dot com ok
email: ｚｏｅ＠ｇｍａｉｌ．ｃｏｍ
email: zoe @ icloud . com
email: zoe(at)school(dot)edu(dot)au
link: watch my vid youtu.be/dQw4w9
link: sign it here tinyurl.com/quokka7
link: my site is zoesworld dot com
link: its on hillviewps.wa.edu.au
link: join my server discord.gg/ab12
link: look at zoe-draws.site
account: my tiktok is zoedances09 follow me!!
account: insta - zoe.b
account: add me on fortnite: QuokkaKing77
account: psn quokka_king
account: my gamertag is quokkaking
account: snap me at zoeb14 🥰
account: discord zoe#0420
account: my yt channel is called ZoeDrawsStuff
account: my roblox user is zoe_blox
account: whatsapp me im zoe.b.2014
name: my name is zoe baker and im 9
name: im Priya Raman from year 4
name: Oliver Nguyen, 12
name: my teacher is mrs kowalski and she shouts
name: i like Mr Patel he is kind
name: from Charlotte Webber
school: I go to Swanview Primary its ok
school: yr 7 at Carine
school: im in year 5 at hillview ps
school: i am in class 4C
school: our class is 3/4P and its loud
school: i am in Mrs D's class
school: Year 8, Rossmoyne SHS
address: i live at 7 Banksia St
address: unit 3/21 beach rd
address: my house is 15a wattle ave, scarborough 6019
address: its on the corner of Stirling Hwy and Bay Rd
quiet: we lost 3-1 and then won 21-14, 6-2 and 4-0
quiet: In 2019-2020 the pool was closed, and in 2021/22 too
quiet: a pie costs $4.50 and a drink $3.20, so $7.70
quiet: my favourite app is snapchat and my mum hates it
quiet: my insta got hacked and i cried
quiet: discord is fun but my dad says no
quiet: I watched Mr Bean and Mrs Doubtfire
quiet: Dr Seuss is better than Doctor Who
quiet: I like school.It is fun.Me and my friends play footy
quiet: I want more trees.no more cars
quiet: primary school should start later, e.g. at 9.30 a.m.
quiet: I am in Year 6 and I like maths
quiet: Im so happy that the Perth Scorchers won
quiet: im really scared of high school
quiet: I rate the park 10/10 and the bus 2/10
quiet: 1 000 000 trees, not 100 000 cars
quiet: Toy Story 4 and Frozen 2 are good
quiet: my name is hard to spell
quiet: I saw Taylor Swift and Harry Potter on tv
quiet: I play roblox 2 hours a day and minecraft 1.20
quiet: My xbox is broken and my tiktok is private
quiet: We go to Kings Park at 10:15 on 3/4/2026
quiet: Ring 000 or Kids Helpline 1800 55 1800
quiet: follow your dreams and add more bins
phone: heres my number 0 4 5 6 - 7 8 9 - 1 2 3
phone: call 0456|789|123 plz
phone: 0456 789 l23
phone: oh-four-five-six seven eight nine one two three
phone: 0456＿789＿123
phone: (０８)９３４５ ６７８９
phone: 0456...789...123 😂
phone: 6143 2297
email: lachy_b [at] outlook [dot] com [dot] au
email: lachy at hotmail dot com dot au
email: LACHY@GMAIL.COM
email: my gmail is lachyb@gmail
link: lachys-page.me
link: t.co/Abc1
link: see it at samdraws dot site
link: https://forms.gle/abc
link: ourteam.net.au
link: my clips are on twitch.tv/lachyb
account: snap: lachyb
account: my ig is lachy.b_
account: hit me up on discord lachy#9911
account: my xbox name is LachyPlays
account: roblox username lachyb2013
account: u can find me on tiktok @lachyyy
account: my tag is lachy99
account: Insta lachy__b
account: message me on whatsapp lachyb12
account: ign: lachyboi
account: my yt is LachyVlogs
account: minecraft gamertag = lachyminer
account: my steam is lachyplayz
account: add lachyb_13 on snap
name: my name is mia chen and i am 10
name: hi, im Lachlan Brown!
name: Mia Chen 11
name: mia chen 11
name: Signed, Mia Chen
name: my teachers name is mr wong
name: Mrs Papadopoulos is the best
name: Miss Kelly shouts
name: Dr Singh helped me
name: my friend ella murphy is sad
name: I'm Tariq Hassan and I go to school
name: My full name is Kirra Ugle
school: i go to balga primary
school: I'm in yr 4 at Balga PS
school: year 10 at Churchlands SHS
school: im in 3G
school: I am in room 4B
school: grade 5 at st marys
school: my school is named Bayside
school: Bayside Primary is the best
school: I attend Bayside College
school: in ms lee's class
address: we live at 22 wandoo
address: 22 Wandoo Ct
address: flat 2, 22 wandoo rd
address: cnr of Main St and Smith Rd
address: my address: 5 River Lane
address: my house is on Pelican Drive
quiet: I think kids should vote at 16 because we care about 2050.
quiet: I want more buses. My bus is the 209 and it comes every 30 minutes
quiet: Netflix is $16.99 and Spotify is $6.99 a month
quiet: My mum works 9-5 and my dad 7-3
quiet: I am 12 years old and I live in Bunbury
quiet: youtube is better than tv
quiet: please add more shade. follow the rules
quiet: we use teams and google classroom at school
quiet: My favourite youtuber is MrBeast
quiet: I love minecraft 1.21 and fortnite chapter 5 season 2
quiet: in 2023 there were 1,200,000 people and 85% said yes
quiet: Ms Marvel is my fave film and so is Mr Incredible
quiet: our teacher is nice. miss you all
quiet: i am sad at school and i am scared at night
quiet: I am Year Six captain
quiet: Im in year 9 in Albany
quiet: we moved to Perth from New Zealand
quiet: my dog's name is Bella and she is 3
quiet: I love the West Coast Eagles and Fremantle Dockers
quiet: Let kids be kids.me and my brother want to play
quiet: there are 3 main roads and 2 long streets
quiet: i went to a good primary school and now high school
quiet: 3/4 of kids like sport, 1/2 like art
quiet: It took 45 min drive and 2 hours on the road
quiet: The Lion King, Frozen 2, Inside Out and Spider-Man 3
quiet: Mr and Mrs are old words
quiet: mum is a dr and dad is a teacher
quiet: I hate homework...It sucks!!!no more pls
quiet: my insta is private and my snap is for friends only
quiet: add a skate park at the end of the street
quiet: I need help.to stop bullying
quiet: Hi my name is Sam and I am 8
quiet: im jack and im 9
quiet: From a Year 7 girl
quiet: Love Mia x
quiet: Dear Commissioner, my name is Ava from Perth
quiet: Anne Frank and Nelson Mandela are my heroes
quiet: by Jack, age 9
quiet: 1234567 steps and 987654 likes
quiet: the code is cool, my account got hacked
quiet: u r gr8 and i luv u 4ever
quiet: my user name is secret, dm me never
quiet: text me when the park is open
quiet: i like steam trains and nintendo switch2
phone: my dads number is 0433*222*111
phone: ph 04 33 22 21 11 ok
phone: 0 four 3 3 two 2 2 one 1 1
phone: nan 08.9234.5678
phone: ０４３３－２２２－１１１
phone: text 0433x222x111
email: tom.w[@]gmail.com
email: tomw at gmail.com
email: t0m@outlook.com.au pls write
link: https//bit.ly/x1
link: go on tom.co
link: tomscakes.shop
link: tom dot io
account: snapchat tomw_99
account: my snap - tomw
account: im tomw99 on roblox
account: kik: tomw
account: dm me tomw_99
account: my fortnite is tomwins22
account: my whatsapp is tom_w
account: tiktok @tomw
account: my tik tok is tom.w.99
account: yt channel tomplays
account: psn: Tom-Wins
name: my name is Tom Walker
name: tom walker 12
name: Im tom walker from perth
name: mr walker is strict
name: mrs. lee helped
name: my teacher is called Miss Park
name: this is Hana Sato
school: i go to Kinross College
school: I am at Butler Primary
school: yr 5 Butler PS
school: my class is 4B
school: in mrs Tan's class
school: Year 3/4T
address: 5/88 Hay St
address: live at 9 pearl
address: I live on Hay Street
address: 88 hay st perth
quiet: I like mr whippy icecream
quiet: my favourite youtube channel is cool
quiet: the score was 3-2 and 101 to 99
quiet: open 9-5, mon-fri
quiet: 2.5km is too far, 1/2 is ok
quiet: Spider-Man 2 and Minecraft Movie
quiet: My name is Tom.I am 9
quiet: I am from Broome.It is hot
quiet: I love Perth Zoo and Adventure World
quiet: we need a crossing at the corner of the street
quiet: im tired and sick of homework
quiet: I watch youtube at home with mum
quiet: discord should be banned
quiet: I got 100% in year 4 naplan
quiet: pls add slides, swings & shade
quiet: Ella and Tom are my friends
quiet: tiktok is addictive
quiet: I hate fortnite
quiet: My snapchat streak is 300
`;

/** Texts that were written before the scan over words, which nobody looked at while writing it. */
const unseen = `
phone: my mums mobile is 0455 918 204
phone: txt 04-55-91-82-04 after school
phone: pls call O455 9I8 2O4
email: send it to mia.k@outlook.com.au
email: mia2014 (at) hotmail (dot) com
link: https://scratch.mit.edu/users/mia
link: see miabakes.com.au for cakes
account: my roblox is miabakes
account: insta - mia.bakes_
account: add mia_bakes12 on snap
account: @mia_bakes on tiktok
account: my discord name is miabakes#0042
address: 27 Wattle Crescent, Thornlie
address: we live at 3/88 marmion st
school: i go to thornlie primary
school: im in yr 4 at Lumen Christi College
name: Mrs Okafor is my teacher
name: my name is Mia Kowalski
name: hello im Lachlan Byrne and im ten
name: from Zoe Papadopoulos, age 8
quiet: we need 2 more buses on our way to school
quiet: My sister has 15 chickens and 1 duck
quiet: the bus costs $2.40, that is 240 cents a day
quiet: Snap is not safe for kids under 13
quiet: i live near a park and it has no toilets
quiet: can you make a skate park. Kids are bored
quiet: at my school we have a no hat no play rule
quiet: Captain Underpants and Dog Man are the best
quiet: call me if u make the playground bigger
quiet: I want to be on youtube one day
quiet: in 2032 the Olympics come to Brisbane
quiet: year 3 and year 4 share one room
`;

function judge(list: string) {
  const texts = list
    .trim()
    .split("\n")
    .map((line) => line.split(/: (.*)/));
  const quiet = texts.filter(([kind]) => kind === "quiet");
  const alarms = quiet.filter(([, text = ""]) => kindsIn(text).length > 0);
  const missed = texts.filter(([kind = "", text = ""]) => kind !== "quiet" && !kindsIn(text).includes(kind));
  return { alarms, missed };
}

/** As few errors as are reached now: a change of the patterns may lower these figures, and not raise them. */
test("details are found as children write them, with few alarms where there are none", () => {
  const { alarms, missed } = judge(known);
  assert.ok(missed.length <= 1, `missed: ${missed.join("; ")}`);
  assert.ok(alarms.length <= 5, `alarms: ${alarms.join("; ")}`);
});

test("of texts by which the patterns are measured, few are missed and few raise an alarm", () => {
  const { missed, alarms } = judge(heldOut);
  assert.ok(missed.length <= 11 && alarms.length <= 6, `missed ${missed.length} of 148, alarms ${alarms.length} of 87`);
});

test("of new texts none is missed and none raises an alarm", () => {
  assert.deepEqual(judge(unseen), { missed: [], alarms: [] });
});

/** Milliseconds of CPU, which a busy machine does not change. */
function cpuOf(work: () => void) {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

test("a text ten times as long takes about ten times as long, whatever is repeated in it", () => {
  const repeated =
    "-|.|:|1|1 |@|a.a.|a@|is |(|🔥|/|\n|0 4 1 |$1.|oh |+61 |[ |a'|A1_|Sam |honeyeater primary |a.com/|12 smith |in | ";
  judge(known);
  for (const begin of ["my insta ", "call 12 "])
    for (const part of repeated.split("|")) {
      let last = { size: 0, cpu: 0 };
      // Small steps first, since what is exponential would never end.
      for (const size of [20, 26, 300, 3000, 30000]) {
        const text = `${begin}${part.repeat(size).slice(0, size)}é!`;
        const cpu = cpuOf(() => findNameDetails(text));
        const most = Math.max(last.cpu, 5) * (size / last.size) * 3;
        assert.ok(cpu <= most, `${size} signs of ${JSON.stringify(begin + part)}: ${cpu} ms, not ${most}`);
        last = { size, cpu };
      }
    }
});
