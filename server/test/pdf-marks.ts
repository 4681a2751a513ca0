// Where red lines run on the pages of a PDF, computed from the operators that draw them.
import { decodePDFRawStream, PDFArray, PDFContentStream, PDFDict, PDFName, PDFRawStream, type PDFPage } from '@cantoo/pdf-lib'

type Matrix = readonly [number, number, number, number, number, number]
type Box = { left: number; top: number; right: number; bottom: number }

/** What each covers, from the upper left corner, in whole points. */
export function redLinesOf(page: PDFPage): Box[] {
	const found: Box[] = []
	const contents = page.node.Contents()
	const streams = contents instanceof PDFArray ? contents.asArray().map((each) => page.node.context.lookup(each)) : [contents]
	const text = streams.map(textOf).join('\n')
	walk(text, page.node.Resources(), [1, 0, 0, 1, 0, 0], (points) => {
		const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => page.getHeight() - y)]
		const box = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
		found.push({ left: Math.round(box.left), top: Math.round(box.top), right: Math.round(box.right), bottom: Math.round(box.bottom) })
	})
	return found
}

const textOf = (stream: unknown): string => {
	if (stream instanceof PDFRawStream) return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
	return stream instanceof PDFContentStream ? stream.getContentsString() : ''
}

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
	a * g + b * i,
	a * h + b * j,
	c * g + d * i,
	c * h + d * j,
	e * g + f * i + k,
	e * h + f * j + l,
]

type State = { matrix: Matrix; isRed: boolean }
function walk(text: string, resources: PDFDict | undefined, from: Matrix, onLine: (points: [number, number][]) => void) {
	const stack: State[] = []
	let state: State = { matrix: from, isRed: false }
	let [operands, path]: [string[], [number, number][]] = [[], []]
	for (const token of text.split(/\s+/)) {
		if (/^[-+.\d/]/.test(token)) {
			operands.push(token)
			continue
		}
		const numbers = operands.map(Number)
		const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers
		if (token === 'q') stack.push(state)
		else if (token === 'Q') state = stack.pop() ?? state
		else if (token === 'cm') state = { ...state, matrix: times([a, b, c, d, e, f], state.matrix) }
		else if (token === 'RG') state = { ...state, isRed: a > 0.8 && b < 0.3 && c < 0.3 }
		else if (token === 'm' || token === 'l') path.push(placed([a, b], state.matrix))
		else if (token === 'Do') {
			const form = resources?.lookupMaybe(PDFName.of('XObject'), PDFDict)?.lookup(PDFName.of(operands[0]?.slice(1) ?? ''))
			if (form instanceof PDFRawStream && form.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Form'))
				walk(textOf(form), form.dict.lookupMaybe(PDFName.of('Resources'), PDFDict), times(placeOf(form), state.matrix), onLine)
		} else if (/^(S|s|f|f\*|n|B)$/.test(token)) {
			if (/^s$/i.test(token) && state.isRed && path.length > 0) onLine(path)
			path = []
		}
		operands = []
	}
}

const placed = ([x, y]: [number, number], [a, b, c, d, e, f]: Matrix): [number, number] => [a * x + c * y + e, b * x + d * y + f]

function placeOf({ dict }: PDFRawStream): Matrix {
	const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] =
		dict
			.lookupMaybe(PDFName.of('Matrix'), PDFArray)
			?.asArray()
			.map((each) => Number(String(each))) ?? []
	return [a, b, c, d, e, f]
}
