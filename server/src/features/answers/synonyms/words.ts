import { folded } from '@hausheft/contract/question-words.ts'
import { isSameWord } from '../spelling/words.ts'

/** What people call one thing, each in a line of its own; at most eighty words in all. */
const called = [
	['spengler', 'sanitär'],
	['sanitär', 'installateur', 'klempner'],
	['elektriker', 'elektro'],
	['gärtner', 'gartenbau', 'gartenpflege'],
	['heizungsmonteur', 'heizungsbauer', 'wärmetechnik'],
	['kaminfeger', 'schornsteinfeger', 'rauchfangkehrer'],
	['maler', 'malerei', 'gipser'],
	['schreiner', 'schreinerei', 'tischler', 'zimmermann'],
	['dachdecker', 'bedachungen'],
	['putzfrau', 'reinigung', 'putzinstitut'],
	['abwart', 'hauswart', 'hausmeister', 'hauswartung'],
	['lavabo', 'waschbecken'],
	['estrich', 'dachboden', 'dachstock'],
	['dachrinne', 'rinne', 'regenrinne'],
	['boiler', 'wassererwärmer', 'warmwasserspeicher'],
	['heizung', 'heizkessel', 'zentralheizung'],
	['wärmepumpe', 'luftpumpe'],
	['solar', 'solaranlage', 'photovoltaik', 'pv'],
	['velo', 'fahrrad'],
	['parkplatz', 'abstellplatz'],
	['geschirrspüler', 'abwaschmaschine', 'spülmaschine'],
	['tumbler', 'trockner', 'wäschetrockner'],
	['kühlschrank', 'eiskasten'],
	['herd', 'kochherd'],
	['storen', 'rolladen', 'jalousie'],
	['schopf', 'schuppen'],
	['cheminée', 'kamin'],
	['türe', 'tür'],
].map((line) => line.map(folded))

/** What else a word may be called, as words are compared. */
export const synonymsOf = (word: string): string[] => [
	...new Set(called.flatMap((line) => (line.some((each) => isSameWord(each, word)) ? line.filter((each) => !isSameWord(each, word)) : []))),
]
