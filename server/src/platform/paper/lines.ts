// Hides where a text is broken into lines: at spaces, after hyphens and slashes, and inside a word that is wider than the line.
import { runsOf, settable, type Face, type Run } from './fonts.ts'

export type Line = { runs: Run[]; width: number }
type Measure = (run: Run) => number

/** No-break spaces hold, and an amount stays with its currency, a number with its percent. */
const pieces = /[ ]+|[^ \-–—/]*[-–—/]+[,.;:)»]*|(?:[^ \-–—/]*CHF (?=[\d\u2212]))?[^ \-–—/]+(?:(?<=\d) %)?/gu

export function linesOf(text: string, face: Face, width: number, measure: Measure): Line[] {
	const lines: Line[] = []
	for (const paragraph of settable(text).split('\n')) {
		let line = ''
		let used = 0
		const close = () => {
			const kept = line.trimEnd()
			lines.push({ runs: runsOf(kept, face), width: widthOf(kept) })
			line = ''
			used = 0
		}
		const widthOf = (part: string) => runsOf(part, face).reduce((sum, run) => sum + measure(run), 0)
		for (const piece of paragraph.match(pieces) ?? []) {
			const room = widthOf(piece.trimEnd())
			if (used + room <= width) {
				line += piece
				used += piece.startsWith(' ') ? widthOf(piece) : room
			} else if (piece.startsWith(' ')) {
				if (line) close()
			} else {
				if (line) close()
				if (room <= width) {
					line = piece
					used = room
				} else
					for (const { segment } of letters.segment(piece)) {
						const more = widthOf(segment)
						if (line && used + more > width) close()
						line += segment
						used += more
					}
			}
		}
		close()
	}
	return lines
}

const letters = new Intl.Segmenter('de')
