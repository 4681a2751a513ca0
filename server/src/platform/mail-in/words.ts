// Hides how what a stranger wrote becomes text that a database can keep and a page can show.

// What controls a terminal, turns the direction of reading or has no width.
const unseen = /[\p{Cc}\p{Cf}\p{Co}]/gu
const keepable = (text: string): string => text.toWellFormed().replaceAll('\0', '')

export const inOneLine = (text: string, most: number): string =>
	keepable(text.slice(0, most * 4))
		.replaceAll(/[\t-\r\x85\u2028\u2029 ]+/g, ' ')
		.replaceAll(unseen, '')
		.trim()
		.slice(0, most)
		.toWellFormed()

/** With its lines, and not more than one empty one where there were many. */
export function inLines(text: string, most: number): string {
	const lines = keepable(text.slice(0, most * 2))
		.replaceAll(/\r\n?/g, '\n')
		.split('\n')
		.map((line) =>
			line
				.replaceAll(/[\t\xa0]/g, ' ')
				.replaceAll(unseen, '')
				.trimEnd(),
		)
	const kept = lines.filter((line, at) => line !== '' || (lines[at - 1] ?? '') !== '')
	const whole = kept.join('\n').trim()
	return whole.length <= most ? whole : `${whole.slice(0, most).toWellFormed()} …`
}

const address = /[^\s<>()[\]"',;:@]{1,64}@[^\s<>()[\]"',;:@]{1,253}/

/** The first address in a text, in lower case. */
export const addressIn = (text: string): string | null => address.exec(text.slice(0, 2000))?.[0].toLowerCase() ?? null

export const senderOf = (name: string, mail: string): string => {
	const [who, where] = [inOneLine(name, 200), inOneLine(mail, 320)]
	return who && where && who !== where ? `${who} <${where}>` : who || where
}
