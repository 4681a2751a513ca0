// Hides how mail programs write a mail into another one that passes it on.
import { addressIn, inOneLine } from './words.ts'

type Forwarded = { from: string; address: string | null; subject: string; text: string; note: string }

const passedOn = /^\s*(?:fwd?|wg|tr|rv|i|inoltro|weitergeleitet)\s*:/i
/** Some say themselves that they pass it on; others write the same above what they answer to. */
const saysSo =
	/^[-\s]*(?:forwarded message|weitergeleitete (?:nachricht|e-?mail)|message transféré|messaggio inoltrato|begin forwarded message|anfang der weitergeleiteten (?:nachricht|e-?mail)|début du message (?:transféré|réexpédié)|inizio messaggio inoltrato)[-\s:]*$/i
const saysEither =
	/^(?:_{10,}|-+\s*(?:original message|original-nachricht|ursprüngliche nachricht|message d'origine|messaggio originale)\s*-+)$/i

const labels: Record<string, 'from' | 'subject' | 'other'> = {
	...of('from', 'from von de da'),
	...of('subject', 'subject betreff objet oggetto'),
	...of('other', 'date sent datum gesendet envoyé data inviato to an à a cc kopie reply-to antwort-an importance priorität'),
}
function of<K extends string>(kind: K, words: string): Record<string, K> {
	return Object.fromEntries(words.split(' ').map((word) => [word, kind]))
}
const headLine = /^\*?([\p{L}-]{1,20})\s?\*?:\*?\s*(.*)$/u
const unquoted = (line: string) => line.replace(/^(?:> ?)+/, '').trim()

const isPassedOn = (subject: string): boolean => passedOn.test(subject)
/** Without what it was called for being passed on or answered. */
export const bareSubject = (subject: string): string => subject.replace(/^(?:\s*(?:fwd?|wg|tr|weitergeleitet)\s*:)+\s*/i, '')

/** What was passed on, where the text holds it with its sender; null for everything else. */
export function forwardedIn(subject: string, text: string): Forwarded | null {
	const lines = text.split('\n')
	const isForward = isPassedOn(subject)
	for (const [at, line] of lines.slice(0, 300).entries()) {
		const said = unquoted(line)
		const isMark = saysSo.test(said) || (isForward && saysEither.test(said))
		const head = isMark ? headAt(lines, at + 1) : isForward ? headAt(lines, at) : null
		if (head) return { ...head, subject: bareSubject(head.subject || subject), note: lines.slice(0, at).join('\n').trim() }
	}
	return null
}

/** Sender and something else, one below the other, begins here or after empty lines; below it is the mail itself. */
function headAt(lines: string[], start: number): Omit<Forwarded, 'note'> | null {
	let at = start
	while (at < start + 3 && unquoted(lines[at] ?? 'x') === '') at++
	const found: Partial<Record<'from' | 'subject' | 'other', string>> = {}
	const quoted = (lines[at] ?? '').startsWith('>')
	let last: 'from' | 'subject' | 'other' | undefined
	for (; at < lines.length && at < start + 20; at++) {
		const said = unquoted(lines[at] ?? '')
		const [, word = '', value = ''] = headLine.exec(said) ?? []
		const kind = labels[word.toLowerCase()]
		if (kind) {
			found[kind] ??= value
			last = kind
		} else if (last === undefined || said === '') break
		else if (last !== 'other') found[last] = `${found[last]} ${said}`
	}
	const { from, subject = '', other } = found
	if (!from || (subject === '' && other === undefined)) return null
	const rest = lines.slice(at).map((line) => (quoted ? line.replace(/^> ?/, '') : line))
	const address = addressIn(from)
	return { from: inOneLine(from.replace(/[<[]mailto:/gi, '<').replace(/\]/g, '>'), 500), address, subject, text: rest.join('\n').trim() }
}
