/**
 * Words of which the passwords are made that most people choose, typed by ourselves: of lists that were published again
 * and again, without their digits, signs and capitals, which `isKnownPassword` sees through. Lower case.
 */
export const commonWords: readonly string[] = `
password passwort passw passwd pass pasword contrasena contraseña senha motdepasse haslo parol parola
wachtwoord пароль любовь привет salasana losenord lösenord parool sifre kata sandi secret secreto geheim
default changeme changeit letmein letme openup opensesame sesame admin administrator root toor guest user
username login logon signin welcome willkommen bienvenue welkom hello hallo hola bonjour ciao goodbye test
tester testing demo temp temporary master mustang shadow monkey dragon football baseball basketball soccer
hockey tennis golf golfer cricket rugby volleyball superman batman spiderman ironman hulk wolverine deadpool
joker captain america avengers marvel starwars startrek jedi yoda vader skywalker matrix neo trinity gandalf
frodo hobbit pokemon pikachu naruto sasuke itachi goku mario luigi zelda sonic minecraft fortnite roblox
counterstrike halo warcraft diablo starcraft xbox playstation nintendo gamer player killer ninja samurai
pirate warrior knight wizard witch vampire zombie ghost demon angel angels devil lucifer jesus christ god
heaven hell church bible faith hope grace blessed blessing trust trustno love lover lovely lovers loveme iloveyou
iloveu ilove loveyou forever always together baby babygirl babyboy honey sweetie sweetheart sweet sugar
candy cookie chocolate vanilla cupcake cherry apple banana orange lemon peach strawberry blueberry pumpkin
pepper ginger cinnamon butter cheese pizza burger coffee whiskey vodka budweiser heineken corona princess
prince queen king kingdom royal diamond crystal silver golden gold platinum rainbow sunshine sunflower
sunset sunrise summer winter spring autumn january february march april june july august september october
november december monday tuesday wednesday thursday friday saturday sunday today tomorrow morning midnight
night moon moonlight star stars starlight sky ocean river mountain forest flower flowers rose lily daisy
violet jasmine orchid butterfly ladybug dolphin tiger tigers lion lions panther panthers bear bears wolf
wolves eagle eagles falcon falcons hawk raven ravens cowboys packers steelers broncos raiders redsox yankees
dodgers lakers celtics bulls chicago chelsea arsenal liverpool manchester united barcelona barca realmadrid
madrid juventus milan inter bayern dortmund ajax benfica porto celtic rangers everton tottenham ronaldo
messi neymar beckham jordan kobe lebron michael michelle jennifer jessica amanda ashley nicole daniel
daniela andrew anthony joshua matthew christopher chris robert william david john james joseph thomas
charles charlie george edward richard steven stephen kevin brian jason justin brandon ryan nathan nicholas
nick alexander alex alexandra alexis samantha samuel sam benjamin ben jacob jack jackson dylan tyler taylor
austin hunter cameron connor logan mason ethan noah liam oliver harry henry peter paul patrick sean scott
mark martin marcus maria marie mary margaret elizabeth emily emma olivia sophia sophie isabella hannah sarah
rachel rebecca laura lauren melissa stephanie heather amber brittany tiffany danielle natalie natasha
vanessa victoria veronica patricia barbara susan sandra linda donna nancy karen helen andrea angela anna
annie jasper buster bailey max maggie molly lucky lucy rocky bandit duke toby cooper harley davidson yamaha
honda suzuki kawasaki toyota ferrari porsche mercedes corvette camaro chevy chevrolet ford ducati bmw audi
volkswagen lexus nissan subaru jaguar cobra viper phoenix thunder lightning storm hurricane blizzard fire
firefly inferno ice iceman snow snowball snowman snoopy garfield scooby tweety mickey minnie donald disney
pluto nemo simba bambi barbie hellokitty kitty kitten cat cats puppy doggy dog dogs pony unicorn elephant
giraffe panda rabbit bunny turtle froggy spider scorpion shark whale penguin chicken rooster duck monster
rockstar rockyou rocknroll metallica nirvana slipknot eminem tupac biggie beatles elvis madonna britney
shakira rihanna beyonce blink linkinpark greenday acdc ironmaiden guitar guitarist drummer music musica
dance dancer singer piano bassman hiphop reggae techno computer internet google facebook instagram twitter
youtube yahoo hotmail gmail amazon microsoft windows iphone samsung android linux ubuntu debian oracle cisco
server hosting network router wireless website webmaster hacker hacking security secure private access
control system service support office business company manager money dollar million millionaire bitcoin
crypto casino poker lottery success winner victory champion legend hero power powerful strong freedom
liberty justice peace dream dreamer dreams magic magical mystery miracle wonderful beautiful gorgeous pretty
cutie sexy hottie hot fuckyou fuck fucker fuckoff fuckme asshole bitch bullshit shit pussy dick suck sucks
whatever nothing something anything everything blahblah blah asdf qwer qwert
qwerty qwertyui qwertyuiop azerty qwertz asdfgh zxcvbn zaq qaz wsx edc abc abcd abcdef school college
university student teacher doctor nurse police soldier marine marines army navy airforce ranger sniper
commando special agent bond london paris berlin newyork dallas houston boston denver florida texas
california canada mexico brasil brazil argentina colombia espana spain italia italy france germany
deutschland england ireland scotland russia россия москва moscow poland polska turkey istanbul india mumbai
delhi pakistan china beijing japan tokyo korea australia sydney africa family mother father mommy mummy
daddy mama papa sister brother brothers friend friends bestfriend grandma granny children husband wife happy
happiness smile smiley crazy funny cool coolio awesome amazing perfect precious sunny cloudy rainy purple
yellow blue bluesky green red black white pink turbo racing racer speed speedy skater surfer surfing
snowboard fishing hunting camping runner swimmer jonathan vincent gabriel rafael carlos jose juan luis
miguel antonio francisco fernando ricardo eduardo roberto alejandro sebastian santiago diego pablo pedro
marcos maxim maksim dmitry sergey andrey vladimir ivan igor oleg nikita anastasia tatiana svetlana ekaterina
natalia yuliya marina olga irina elena pavel viktor roman mohamed mohammed ahmed hassan hussain mustafa
fatima khadija allah islam mecca krishna ganesh shiva rama chocolat soleil nicolas camille doudou loulou
amour schatz liebe sommer sonne fussball tequiero teamo mivida amor estrella amigo amigos familia princesa
corazon bonita hermosa ichliebedich jetaime tiamo kocham aishiteru moorage mooring harbour harbor
`
  .trim()
  .split(/\s+/);
