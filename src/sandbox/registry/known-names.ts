/** Well-known sites, as plain data: in the sandbox registry their names are taken under every ending. */
const knownSites = `
google youtube facebook instagram wikipedia whatsapp reddit yahoo amazon tiktok yandex netflix linkedin bing
twitch pinterest microsoft outlook discord twitter telegram openai chatgpt duckduckgo ebay baidu fandom
quora spotify paypal apple samsung roblox aliexpress imdb etsy github gitlab bitbucket stackoverflow
stackexchange walmart cnn nytimes bbc theguardian foxnews espn dailymail washingtonpost forbes bloomberg
reuters wsj usatoday huffpost cnbc apnews nbcnews cbsnews abcnews npr aljazeera economist newsweek
theatlantic newyorker politico buzzfeed techcrunch theverge arstechnica engadget gizmodo mashable zdnet cnet
pcmag tomshardware slashdot hackernews producthunt substack wordpress blogger tumblr squarespace weebly
shopify magento bigcommerce woocommerce prestashop godaddy namecheap cloudflare akamai fastly digitalocean
linode vultr hetzner ovh ovhcloud scaleway rackspace heroku netlify vercel supabase firebase mongodb redis
ibm salesforce sap workday servicenow atlassian slack zoom webex dropbox onedrive icloud evernote trello
asana clickup airtable figma adobe lucidchart autodesk unrealengine epicgames steampowered valvesoftware
playstation xbox nintendo rockstargames blizzard ubisoft activision riotgames leagueoflegends minecraft
mojang fortnite pubg lichess gamespot kotaku metacritic rottentomatoes letterboxd goodreads audible kindle
scribd gutenberg openlibrary worldcat jstor springer elsevier sciencemag ieee arxiv researchgate coursera
udemy edx khanacademy duolingo codecademy pluralsight skillshare stanford harvard berkeley cornell caltech
ethz nasa esa unesco unicef worldbank imf europa nato redcross greenpeace amnesty mozilla firefox vivaldi
chromium android ubuntu debian fedora redhat opensuse archlinux gentoo freebsd openbsd netbsd gnu nginx
python nodejs npmjs rubyonrails laravel symfony drupal joomla django postgresql mysql mariadb sqlite
kubernetes ansible terraform hashicorp jenkins grafana datadog newrelic splunk pagerduty twilio sendgrid
mailchimp mailgun hubspot zendesk intercom freshworks stripe adyen klarna revolut venmo cashapp mastercard
americanexpress westernunion moneygram jpmorgan bankofamerica wellsfargo citibank hsbc barclays santander
unicredit deutschebank commerzbank goldmansachs morganstanley blackrock schwab etrade robinhood coinbase
binance kraken bitfinex bitstamp metamask etherscan bitcoin ethereum dogecoin litecoin monero chainlink
uniswap opensea coinmarketcap coingecko tradingview investing morningstar nasdaq nyse costco bestbuy
homedepot lowes ikea wayfair macys nordstrom kohls uniqlo zalando shein temu rakuten mercadolibre flipkart
alibaba taobao tmall pinduoduo lazada shopee ozon wildberries allegro otto bol cdiscount fnac decathlon
adidas nike reebok underarmour lululemon levis gucci prada chanel hermes rolex cartier tiffany sephora
loreal booking airbnb expedia tripadvisor skyscanner agoda trivago vrbo marriott hilton hyatt lufthansa
airfrance klm emirates qatarairways ryanair easyjet uber doordash ubereats deliveroo instacart starbucks
mcdonalds burgerking kfc pizzahut cocacola pepsi nestle unilever danone heineken toyota honda nissan mazda
subaru hyundai kia chevrolet tesla bmw mercedes audi volkswagen porsche ferrari lamborghini maserati volvo
renault peugeot citroen skoda siemens bosch philips sony panasonic toshiba hitachi canon nikon fujifilm
lenovo asus acer intel nvidia amd qualcomm broadcom xiaomi huawei oneplus motorola nokia ericsson verizon
tmobile vodafone orange telefonica comcast hulu disneyplus hbomax disney starwars warnerbros
universalpictures soundcloud bandcamp deezer pandora shazam vimeo dailymotion bilibili niconico crunchyroll
patreon kickstarter indiegogo gofundme craigslist zillow redfin trulia glassdoor upwork fiverr freelancer
behance dribbble deviantart artstation flickr unsplash pexels shutterstock gettyimages giphy imgur snapchat
wechat weibo skype odnoklassniki mailru rambler naver kakao daum seznam onet interia allrecipes foodnetwork
epicurious webmd mayoclinic healthline strava fitbit garmin peloton myfitnesspal wolframalpha deepl
grammarly
paramountplus pixabay wetransfer surveymonkey typeform calendly docusign lastpass bitwarden protonmail
`;

const known = new Set(knownSites.trim().split(/\s+/));

/** How many labels are used from the start. */
export const knownNameCount = known.size;

export function isKnownSite(label: string): boolean {
  return known.has(label);
}
