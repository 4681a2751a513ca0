// Hides how what lies on a page (filled fields, notes, stamps) is drawn as a part of it.
import { PDFArray, PDFDict, PDFName, PDFNumber, PDFStream, type PDFPage, type PDFRef } from '@cantoo/pdf-lib'

const hidden = 2
const notShown = 32

/** Everything that an annotation shows; what it does, opens or fetches is left behind with it. */
export function drawAppearances(page: PDFPage): void {
	const { node } = page
	const list = node.Annots()
	const drawn: string[] = []
	for (let at = 0; at < (list?.size() ?? 0); at++) {
		const annotation = list?.lookup(at)
		if (!(annotation instanceof PDFDict)) continue
		const [ref, form] = appearanceOf(annotation) ?? []
		const place = form && placementOf(annotation, form)
		if (!ref || !place) continue
		const name = node.newXObjectKey('Note')
		node.setXObject(name, ref)
		drawn.push(`q ${place.map(plain).join(' ')} cm ${String(name)} Do Q`)
	}
	if (drawn.length === 0) return
	const { context } = node
	node.normalize()
	const [before, after] = [
		context.register(context.flateStream('q\n')),
		context.register(context.flateStream(`\nQ\n${drawn.join('\n')}\n`)),
	]
	if (!node.wrapContentStreams(before, after)) node.set(PDFName.of('Contents'), context.obj([after]))
}

/** The stream that is shown in the state in which the annotation is. */
function appearanceOf(annotation: PDFDict): [PDFRef, PDFStream] | null {
	const flags = numberOf(annotation, 'F') ?? 0
	const kind = annotation.lookup(PDFName.of('Subtype'))
	if ((flags & (hidden | notShown)) !== 0 || kind === PDFName.of('Popup') || kind === PDFName.of('Link')) return null
	let holder = annotation.lookup(PDFName.of('AP'))
	let key = PDFName.of('N')
	if (!(holder instanceof PDFDict)) return null
	const states = holder.lookup(key)
	const state = annotation.lookup(PDFName.of('AS'))
	if (states instanceof PDFDict && state instanceof PDFName) [holder, key] = [states, state]
	const [ref, form] = [(holder as PDFDict).get(key), (holder as PDFDict).lookup(key)]
	return form instanceof PDFStream && ref && ref !== (form as unknown) ? [ref as PDFRef, form] : null
}

type Matrix = [number, number, number, number, number, number]
/** ISO 32000-2, 12.5.5: the box of the appearance, turned as it says itself, is brought onto the annotation's. */
function placementOf(annotation: PDFDict, { dict }: PDFStream): Matrix | null {
	const [rect, box] = [numbersOf(annotation, 'Rect', 4), numbersOf(dict, 'BBox', 4)]
	if (!rect || !box) return null
	const [a, b, c, d, e, f] = (numbersOf(dict, 'Matrix', 6) ?? [1, 0, 0, 1, 0, 0]) as Matrix
	const [x0, y0, x1, y1] = box as [number, number, number, number]
	const corners = [x0, x1].flatMap((x) => [y0, y1].map((y) => [a * x + c * y + e, b * x + d * y + f] as const))
	const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
	const [left, bottom] = [Math.min(...xs), Math.min(...ys)]
	const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - bottom]
	const [toLeft, toBottom] = [Math.min(rect[0] ?? 0, rect[2] ?? 0), Math.min(rect[1] ?? 0, rect[3] ?? 0)]
	const [toWidth, toHeight] = [Math.abs((rect[2] ?? 0) - (rect[0] ?? 0)), Math.abs((rect[3] ?? 0) - (rect[1] ?? 0))]
	if (!(width > 0) || !(height > 0) || !(toWidth > 0) || !(toHeight > 0)) return null
	const [sx, sy] = [toWidth / width, toHeight / height]
	return [sx, 0, 0, sy, toLeft - left * sx, toBottom - bottom * sy]
}

function numberOf(dict: PDFDict, key: string): number | null {
	const value = dict.lookup(PDFName.of(key))
	return value instanceof PDFNumber ? value.asNumber() : null
}

function numbersOf(dict: PDFDict, key: string, count: number): number[] | null {
	const list = dict.lookup(PDFName.of(key))
	if (!(list instanceof PDFArray) || list.size() !== count) return null
	const values = list.asArray().map((_, at) => list.lookup(at))
	return values.every((value) => value instanceof PDFNumber) ? values.map((value) => value.asNumber()) : null
}

/** Without an exponent, which PDF does not know. */
const plain = (value: number) => String(Number(value.toFixed(5)))
