// The words of a question as people type it in German: what only makes a sentence of it, and what is asked for. The server answers by them, and a
// search leaves them out where it finds nothing with them.

/** As words are compared: without case, accents, and the e that stands for dots. */
export const folded = (text: string): string =>
	text
		.normalize('NFD')
		.replaceAll(/\p{M}/gu, '')
		.toLowerCase()
		.replaceAll('\u00df', 'ss')
		.replaceAll(/(?<=[aou])e/g, '')

/** The words and numbers of a text as they are written, in small letters. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** Words in a text, as they are compared. */
export const listedWords = (words: string) => new Set(words.trim().split(/\s+/u).map(folded))

/** What only makes a sentence of it. */
export const fillers = listedWords(`
	wann was wer wen wem war waren ist sind wurde wurden worden werden der die das dem den des ein eine einen einem einer eines vom von beim bei für im in ins
	am an ans auf aus zum zur zu mit um wegen hat haben hatte hatten habe hast ich wir man mir mich uns unser unsere unserem unseren unserer mein meine meinem
	meinen meiner es er sie du denn eigentlich mal male noch schon bitte da hier dort je bis jetzt bisher insgesamt total so und kam gekommen gearbeitet
	gemacht gewesen`)

/** What is asked for, by the words that ask for it. */
export const askedBy = {
	rent: listedWords('miete mieten mietzins mietzinse mietzahlung'),
	phone: listedWords('telefon telefonnummer tel nummer handy handynummer natel natelnummer mobile anrufen erreiche erreichen erreichbar'),
	count: listedWords('oft häufig anzahl'),
	next: listedWords(
		'nächste nächster nächstes nächsten nächstem wieder wird fällig kommt muss müssen soll sollen sollte sollten termin anstehend',
	),
	cost: listedWords('kosten kostet kostete gekostet teuer ausgaben ausgegeben bezahlt preis wieviel viel'),
	reading: listedWords('zählerstand zählerstände zähler stand ablesung abgelesen messwert hoch'),
	last: listedWords('letzte letzter letztes letzten letztem zuletzt letztmals'),
} as const
/** A question that says several of these asks for the first of them. */
export const askedKinds = ['rent', 'phone', 'count', 'next', 'cost', 'reading', 'last'] as const
export type AskedKind = (typeof askedKinds)[number]

/** What the house has no answer to. */
export const beyond = listedWords('wo wohin woher warum wieso weshalb welche welcher welches wie womit wozu viele')
/** Whether a word says nothing of what is looked for. */
export const isQuestionWord = (word: string): boolean => [fillers, beyond, ...Object.values(askedBy)].some((each) => each.has(folded(word)))

const interrogatives = listedWords('wann was wer wen wem wie wieviel')
/** Whether somebody asks, rather than names what they look for. */
export const isQuestion = (text: string): boolean =>
	text.includes('?') || wordsOf(text).some((word) => interrogatives.has(folded(word)) || beyond.has(folded(word)))
