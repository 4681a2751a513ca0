import type { JSHandle, Page } from 'playwright-core'

export type Box = { left: number; top: number; right: number; bottom: number }
/** A text as it stands there: who holds it, where its lines are, and what of its place can be seen. */
type Text = { node: TextNode; parent: HTMLElement; boxes: DOMRect[]; frame: Box }
export type TextNode = globalThis.Text

type InPage<T> = T extends JSHandle<infer View> ? View : never
export type Look = JSHandle<InPage<Awaited<ReturnType<typeof lookAround>>>>

/** How one looks at the page, or at the dialog over it: what shows, where, and in which words. */
export async function lookAround(page: Page) {
	const places = await findPlaces(page)
	const look = await places.evaluateHandle((found) => {
		const { scope, frameOf, meeting } = found
		const range = document.createRange()
		function boxesOf(node: TextNode, from: number, length: number) {
			range.setStart(node, from)
			range.setEnd(node, from + length)
			return [...range.getClientRects()].filter(({ width }) => width > 0)
		}
		const linesOf = (boxes: DOMRect[]) => {
			let [lines, bottom] = [0, -Infinity]
			for (const box of boxes) {
				if ((box.top + box.bottom) / 2 > bottom) lines++
				bottom = Math.max(bottom, box.bottom)
			}
			return lines
		}
		/** Of a page, which breaks where it must. */
		const isInAddress = ({ data }: TextNode, at: number) =>
			[...data.matchAll(/(?<!\S)(?:https?:)?\/\S+/gi)].some(({ 0: address, index }) => at >= index && at < index + address.length)
		const texts: Text[] = []
		const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
		for (let node = walker.nextNode() as TextNode | null; node; node = walker.nextNode() as TextNode | null) {
			const parent = node.parentElement
			if (!parent || !node.data.trim() || parent.closest('select, textarea, script, style, noscript, svg')) continue
			const frame = frameOf(parent)
			const boxes = frame ? boxesOf(node, 0, node.length) : []
			if (frame && boxes.some((box) => meeting(box, frame))) texts.push({ node, parent, boxes, frame })
		}
		return { ...found, texts, boxesOf, linesOf, isInAddress }
	})
	await places.dispose()
	return look
}

const findPlaces = (page: Page) =>
	page.evaluateHandle(async () => {
		// What follows the width by script has done so in the next frame.
		await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
		const scope = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog], dialog[open]')].at(-1) ?? document.body
		const all = (selector: string) => [...scope.querySelectorAll<HTMLElement>(selector)]
		const nameOf = (element: HTMLElement) => `«${(element.ariaLabel ?? element.innerText).trim().replaceAll(/\s+/g, ' ').slice(0, 40)}»`
		const everywhere: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }

		const frames = new Map<Element, Box | undefined>()
		/** What of an element's inside can be seen, in whatever cuts it off; undefined where nothing can. */
		function frameOf(element: Element): Box | undefined {
			if (element === document.body || element === document.documentElement) return everywhere
			if (!frames.has(element)) frames.set(element, frameWithin(element))
			return frames.get(element)
		}
		function frameWithin(element: Element): Box | undefined {
			const around = element.parentElement ? frameOf(element.parentElement) : everywhere
			const { visibility, opacity, clipPath, overflow, display } = getComputedStyle(element)
			// Has no box of its own, and what is in it shows.
			if (display === 'contents') return around
			const isSeen = visibility === 'visible' && opacity !== '0' && clipPath !== 'inset(50%)' && element.checkVisibility()
			if (!around || !isSeen) return undefined
			return overflow === 'visible' || display === 'inline' ? around : meeting(element.getBoundingClientRect(), around)
		}
		function meeting(a: Box, b: Box): Box | undefined {
			const [left, right] = [Math.max(a.left, b.left), Math.min(a.right, b.right)]
			const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)]
			return right - left > 2 && bottom - top > 2 ? { left, top, right, bottom } : undefined
		}
		const shown = (element: Element) => {
			const frame = frameOf(element)
			return frame && meeting(element.getBoundingClientRect(), frame)
		}

		const outward = (element: Element | null, fits: (style: CSSStyleDeclaration) => boolean): Element | null => {
			for (let each = element; each && each !== document.documentElement; each = each.parentElement)
				if (fits(getComputedStyle(each))) return each
			return null
		}
		/** Only what moves together can lie over each other by mistake: a bar lies over the list on purpose. */
		const layerOf = (element: Element) => outward(element, ({ position }) => position === 'fixed' || position === 'sticky')
		const isMoved = (element: Element) => outward(element, ({ overflowX }) => overflowX !== 'visible') !== null
		const cutterOf = (element: Element) => {
			const frame = outward(element, ({ overflowX, display }) => overflowX !== 'visible' && display !== 'inline')
			return frame && /hidden|clip/.test(getComputedStyle(frame).overflowX) ? frame : null
		}
		/** With an ellipsis that says so. */
		const isShortened = (element: Element) =>
			outward(element, ({ textOverflow, webkitLineClamp }) => textOverflow === 'ellipsis' || webkitLineClamp !== 'none') !== null
		const blockOf = (node: Node) => outward(node.parentElement, ({ display }) => display !== 'inline')
		return { scope, all, nameOf, frameOf, meeting, shown, layerOf, isMoved, cutterOf, isShortened, blockOf }
	})
