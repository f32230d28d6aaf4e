/** A wine of the sample data. Prices are for a bottle, in cents. */
export interface SampleWine {
  category: string;
  name: string;
  producer: string;
  vintage: number | null;
  region: string;
  description: string;
  price_cents: number;
  bottles_per_crate: number;
}

function wine(
  category: string,
  name: string,
  producer: string,
  vintage: number | null,
  region: string,
  price_cents: number,
  description = '',
  bottles_per_crate = 6,
): SampleWine {
  return { category, name, producer, vintage, region, description, price_cents, bottles_per_crate };
}

export const RIVER_WINES: SampleWine[] = [
  wine(
    'Sparkling',
    'Crémant Extra Brut',
    'Domaine des Tilleuls',
    null,
    'Alsace',
    1395,
    'Fine bubbles, apple and chalk.',
  ),
  wine('Sparkling', 'Blanc de Blancs', 'Maison Perrault', 2019, 'Champagne', 3450),
  wine(
    'White',
    'Riesling Alte Reben',
    'Weingut Steinacker',
    2023,
    'Mosel',
    1280,
    'Dry, slate, a long lime finish.',
  ),
  wine('White', 'Grüner Veltliner Ried Kirchweg', 'Familie Huber-Lang', 2023, 'Kamptal', 1150),
  wine('White', 'Albariño sobre lías', 'Bodegas Ría Alta', 2024, 'Rías Baixas', 1190, '', 12),
  wine('Rosé', 'Tavel', 'Château des Oliviers', 2024, 'Rhône', 1075),
  wine('Orange', 'Rebula Macerata', 'Kmetija Brda', 2021, 'Goriška Brda', 1840, 'Two weeks on the skins.'),
  wine(
    'Red',
    'Barbera d’Asti Superiore',
    'Cascina Roero',
    2021,
    'Piedmont',
    1360,
    'Sour cherry, supple, made for pasta.',
  ),
  wine('Red', 'Chinon Vieilles Vignes', 'Domaine de la Treille', 2022, 'Loire', 1225),
  wine('Red', 'Rioja Crianza', 'Bodegas San Millán', 2020, 'Rioja', 1095, '', 12),
  wine('Red', 'Blaufränkisch Eisenberg', 'Weinbau Krutzler-Mayer', 2021, 'Burgenland', 1650),
  wine('Sweet', 'Jurançon Moelleux', 'Clos Barrère', 2020, 'South-West France', 1790),
  wine(
    'Fortified',
    'Ten Year Old Tawny',
    'Quinta do Vale',
    null,
    'Douro',
    2190,
    'Walnut and dried orange.',
    3,
  ),
  wine('Alcohol-free', 'Sparkling Verjus', 'Weingut Steinacker', null, 'Mosel', 795),
];

/** The suppliers of some producers' wines, with their least orders. */
export const RIVER_SUPPLIERS = [
  {
    name: 'Weinhandel Rheintal',
    email: 'bestellung@rheintal.example.org',
    address: 'Hafenstraße 8\n79576 Weil am Rhein',
    customer_number: 'K-20417',
    locale: 'de',
    min_bottles: 90,
    producers: ['Weingut Steinacker', 'Familie Huber-Lang', 'Weinbau Krutzler-Mayer', 'Kmetija Brda'],
  },
  {
    name: 'Cave des Deux Rives',
    email: 'commandes@deuxrives.example.org',
    address: '3 quai du Port\n67000 Strasbourg',
    customer_number: '',
    locale: 'fr',
    min_amount_cents: 90_000,
    producers: ['Domaine des Tilleuls', 'Maison Perrault', 'Château des Oliviers', 'Domaine de la Treille'],
  },
];

export const NORTH_WINES: SampleWine[] = [
  wine(
    'Sparkling',
    'Crémant de Limoux',
    'Domaine Saint-Hilaire',
    null,
    'Languedoc',
    1290,
    'Fris, met een fijne mousse.',
  ),
  wine('White', 'Apostelhoeve Cuvée', 'Wijngoed Louwberg', 2023, 'Limburg', 1495),
  wine('White', 'Grüner Veltliner', 'Weingut Kamptaler', 2023, 'Kamptal', 1080, '', 12),
  wine('Red', 'Cabernet Franc', 'Château de Fosse', 2021, 'Loire', 1250),
  wine('Red', 'Pinot Noir Hügel', 'Weingut Sonnenberg', 2022, 'Baden', 1680, 'Rood fruit en bosgrond.'),
  wine('Sweet', 'Beerenauslese', 'Weingut Sonnenberg', 2021, 'Baden', 2150, '', 1),
];

export const RIVER_NAMES = [
  'Anna de Vries',
  'Bram Jansen',
  'Carla Visser',
  'Daan Bakker',
  'Eva Smit',
  'Finn Meijer',
  'Greta Mulder',
  'Hugo de Boer',
  'Iris Bos',
  'Joris Vos',
  'Karin Peters',
  'Lars Hendriks',
  'Mila van Dijk',
  'Noor Dekker',
  'Olaf Brouwer',
  'Petra de Wit',
  'Quinten Dijkstra',
  'Rosa Smits',
  'Sem de Graaf',
  'Tess van der Meer',
  'Ugo Romano',
  'Vera Kok',
  'Willem Jacobs',
];

export const NORTH_NAMES = [
  'Aafke Hoekstra',
  'Bas Willemsen',
  'Chantal Verhoeven',
  'Douwe Postma',
  'Ellen Kuipers',
  'Fatima El Amrani',
  'Gijs van Leeuwen',
];

/** The texts of a round. */
export const WORDS = {
  description: 'We buy straight from the growers and share the crates. Bring a bag or a box to the pickup.',
  payment_instructions: 'Please pay by transfer. At the pickup we take cash, but no cards.',
};

/** The texts for a group that writes Dutch. */
export const DUTCH_WORDS: typeof WORDS = {
  description:
    'We kopen rechtstreeks bij de wijnboeren en delen de dozen. Neem een tas of een krat mee naar het afhalen.',
  payment_instructions:
    'Betaal bij voorkeur met een overschrijving. Bij het afhalen kan het ook contant, maar niet met pin.',
};

/** Comments of participants on their orders. */
export const COMMENTS = [
  'I can pick up after four.',
  '',
  'Please keep my crates together, my neighbour Eva collects both.',
  '',
  'Half for the street party, thank you for organizing.',
];

export const DUTCH_COMMENTS = [
  'Ik kan pas na vier uur komen.',
  '',
  'Graag mijn dozen bij elkaar: mijn buurvrouw Ellen neemt alles mee.',
  '',
  'De helft is voor het buurtfeest, dank voor het regelen.',
];
