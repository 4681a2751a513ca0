import type { Page } from 'playwright-core'
import { lookAround, type Box, type Look, type TextNode } from './look-around.ts'

const checks = [
	beyondTheEdge,
	brokenWords,
	stiffWords,
	bentAddresses,
	brokenSums,
	narrowHeads,
	spilledControls,
	overlaps,
	deadTabs,
	cutTexts,
	spilledFigures,
	unequalSigns,
]

/**
 * What does not fit, in the page or in the dialog over it: what stands beyond the edge, a word or a figure that is broken, a long word that may not be hyphenated, a title
 * without room, a control that does not hold its words, two over each other, a tab that cannot be pressed, what is cut and can
 * be read nowhere, a figure that stands out of its place, and signs of a title bar that are not equally large.
 */
export const unfit = (page: Page): Promise<string[]> => findWith(page, checks)

/** Whether the page or a dialog must be moved sideways, alone. */
export const tooWide = (page: Page): Promise<string[]> => findWith(page, [beyondTheEdge])

async function findWith(page: Page, chosen: typeof checks): Promise<string[]> {
	const look = await lookAround(page)
	const found = await Promise.all(chosen.map((check) => check(look)))
	await look.dispose()
	return found.flat()
}

/** What lies over the page must not stand out of the window either, nor what it holds out of it. */
function beyondTheEdge(look: Look) {
	return look.evaluate(({ texts, isMoved }) => {
		const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.className}`
		const frames = [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=alertdialog], .drawer-body')]
		const wide = frames
			.filter((element) => element.scrollWidth > element.clientWidth)
			.map((element) => {
				const edge = element.getBoundingClientRect().left + element.clientWidth + 1
				const beyond = [...element.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > edge)
				const culprit = beyond.find((each) => !isMoved(each)) ?? beyond[0]
				return `${nameOf(element)} is ${element.scrollWidth - element.clientWidth} px too wide: ${culprit ? nameOf(culprit) : 'unknown'}`
			})
		const out = texts
			.filter(({ parent, boxes }) => boxes.some(({ left, right }) => left < -1 || right > innerWidth + 1) && !isMoved(parent))
			.map(({ node }) => `«${node.data.trim().slice(0, 40)}» stands beyond the edge`)
		return [...wide, ...out]
	})
}

function brokenWords(look: Look) {
	return look.evaluate(({ scope, texts, boxesOf, linesOf, isInAddress }) => {
		// Of a text in a box, beside a sign.
		const line = Math.min(innerWidth, scope.clientWidth) - 96
		/** Addresses and names of files break where they must; a browser with a dictionary hyphenates what is long. */
		const isWord = (word: string, { parentElement }: TextNode) =>
			word.length <= (parentElement && getComputedStyle(parentElement).hyphens === 'auto' ? 12 : 30) && !/[@._]\S/.test(word)
		return texts
			.filter(({ boxes }) => linesOf(boxes) > 1)
			.flatMap(({ node }) =>
				[...node.data.matchAll(/[^\s\u00AD\u200B/-]+/g)].flatMap(({ 0: word, index }) => {
					// The hyphen of the line before belongs to the first letter.
					const from = node.data[index - 1] === '\u00AD' ? 1 : 0
					const boxes = boxesOf(node, index + from, word.length - from)
					const width = boxes.reduce((sum, box) => sum + box.width, 0)
					return linesOf(boxes) > 1 && isWord(word, node) && !isInAddress(node, index) && width <= line
						? [`the word ${word} is broken`]
						: []
				}),
			)
	})
}

/** Whatever people have typed, and what we have not marked ourselves, may be hyphenated where it is long; what is copied may not. */
function stiffWords(look: Look) {
	return look.evaluate(({ texts, nameOf }) =>
		texts.flatMap(({ node, parent }) => {
			const { hyphens, overflowWrap, whiteSpace } = getComputedStyle(parent)
			const long = node.data.match(/(?<![\p{L}\d@._/-])\p{L}{13,}(?![\p{L}\d@._/-])/u)?.[0]
			if (!long || whiteSpace === 'nowrap' || parent.closest('code, pre, kbd, .email-text, .recovery-codes')) return []
			return hyphens === 'auto' && overflowWrap !== 'normal' ? [] : [`${long} in ${nameOf(parent)} is never hyphenated`]
		}),
	)
}

/** Whoever types off an address that was hyphenated writes to nobody. */
function bentAddresses(look: Look) {
	return look.evaluate(({ texts, nameOf }) =>
		texts.flatMap(({ node, parent }) => {
			const address = node.data.match(/\S*(?:@|:\/\/)\S+/)?.[0]
			const mayBend = address !== undefined && /\p{L}{12,}/u.test(address) && getComputedStyle(parent).hyphens === 'auto'
			return mayBend ? [`${address} in ${nameOf(parent)} may be hyphenated`] : []
		}),
	)
}

/** Figures stand in one line, and so does «CHF» with its figure; an address with the figures in it breaks where it must. */
function brokenSums(look: Look) {
	return look.evaluate(({ texts, boxesOf, linesOf, blockOf, isInAddress }) => {
		const figures = texts.flatMap(({ node, boxes }) =>
			linesOf(boxes) > 1
				? [...node.data.matchAll(/(?:CHF\s)?[-+−–]?\d[\d'’.,:]*(?:\s?%)?/g)]
						.filter(({ 0: figure, index }) => linesOf(boxesOf(node, index, figure.length)) > 1 && !isInAddress(node, index))
						.map(({ 0: figure }) => `the figure ${figure} is broken`)
				: [],
		)
		const apart = texts.flatMap(({ node, boxes }, at) => {
			const next = texts[at + 1]
			if (!next || !/CHF\s*$/.test(node.data) || !/^\s*[-+−–]?\d/.test(next.node.data) || blockOf(node) !== blockOf(next.node)) return []
			const [last, first] = [boxes.at(-1), next.boxes[0]]
			return last && first && (first.top > last.bottom || last.top > first.bottom) ? [`CHF stands apart from ${next.node.data.trim()}`] : []
		})
		return [...figures, ...apart]
	})
}

function narrowHeads(look: Look) {
	return look.evaluate(({ all, shown, nameOf, texts, linesOf }) => {
		// On the phone the title bar says it.
		const titles = [...document.querySelectorAll('h1, .mobile-top-title')].flatMap((title) => shown(title) ?? [])
		const width = Math.max(0, ...titles.map(({ left, right }) => right - left))
		const squeezed = all('h1, h2, h3').filter((head) => {
			const box = shown(head)
			if (!box || box.right - box.left >= 120) return false
			return head.scrollWidth > head.clientWidth || texts.some(({ node, boxes }) => head.contains(node) && linesOf(boxes) > 1)
		})
		return [
			...(width < 120 ? [`the title is ${Math.round(width)} px wide`] : []),
			...squeezed.map((head) => `the heading ${nameOf(head)} is ${head.clientWidth} px wide`),
		]
	})
}

const controls = 'a[href], button, summary, input, select, textarea'

function spilledControls(look: Look) {
	return look.evaluate(({ all, nameOf, texts, isShortened }, selector) => {
		const seen = new Set(all(selector))
		return texts.flatMap(({ node, parent, boxes }) => {
			const control = parent.closest<HTMLElement>(selector)
			if (!control || !seen.has(control) || isShortened(parent)) return []
			const { left, right } = control.getBoundingClientRect()
			const spills = boxes.some((box) => box.left < left - 1 || box.right > right + 1)
			return spills ? [`${nameOf(control)} does not hold its words ${node.data.trim()}`] : []
		})
	}, controls)
}

function overlaps(look: Look) {
	return look.evaluate(({ all, shown, meeting, nameOf, texts, layerOf }, selector) => {
		type Ink = { box: Box; mayHold: boolean }
		// On a field and on a picture a smaller control may stand; on words and on signs none.
		const pictureInk = (picture: Element): Ink[] => {
			const box = shown(picture)
			return box ? [{ box, mayHold: picture.matches('img') || picture.clientWidth >= 48 }] : []
		}
		// Where one sees something of it: a link may be larger than its words, with a button on it.
		const inks = (element: HTMLElement): Ink[] => [
			...texts
				.filter(({ parent }) => element.contains(parent))
				.flatMap(({ boxes, frame }) => boxes.flatMap((each) => meeting(each, frame) ?? []))
				.map((box) => ({ box, mayHold: false })),
			...[...element.querySelectorAll('svg, img')].flatMap(pictureInk),
		]
		const seen = all(selector).flatMap((element) => {
			const box = shown(element)
			if (!box) return []
			return [
				{ element, inks: element.matches('input, select, textarea') ? [{ box, mayHold: true }] : inks(element), layer: layerOf(element) },
			]
		})
		const over = (a: Box, b: Box) =>
			Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
		const within = (a: Box, b: Box) => a.left >= b.left && a.top >= b.top && a.right <= b.right && a.bottom <= b.bottom
		const holds = (outer: Ink, { box }: Ink) => outer.mayHold && within(box, outer.box) && !within(outer.box, box)
		return seen.flatMap((one, at) =>
			seen
				.slice(at + 1)
				.filter(({ element, layer }) => layer === one.layer && !one.element.contains(element))
				.filter((other) => one.inks.some((a) => other.inks.some((b) => over(a.box, b.box) && !holds(a, b) && !holds(b, a))))
				.map(({ element }) => `${nameOf(one.element)} and ${nameOf(element)} lie over each other`),
		)
	}, controls)
}

/** All of them stand there at once, in one line where there is room for two words. */
function deadTabs(look: Look) {
	return look.evaluate(({ all, shown, nameOf }) =>
		all('.tabs')
			.filter((tabs) => shown(tabs))
			.flatMap((tabs) => {
				const inSight = [...tabs.querySelectorAll<HTMLElement>('.tab')].filter((tab) => tab.checkVisibility())
				const dead = inSight.filter((tab) => {
					const { left, top, width, height } = tab.getBoundingClientRect()
					return width < 24 || height < 24 || !tab.contains(document.elementFromPoint(left + width / 2, top + height / 2))
				})
				const lines = new Set(inSight.map((tab) => tab.offsetTop)).size
				return [
					...dead.map((tab) => `the tab ${nameOf(tab)} cannot be pressed`),
					...(inSight.length < 4 ? [`there are ${inSight.length} tabs`] : []),
					...(lines > 1 && matchMedia('(width >= 18em)').matches ? [`the tabs stand in ${lines} lines`] : []),
				]
			}),
	)
}

/** What is cut is said whole by its title, or on the page that it leads to; of a figure one sees a piece. */
function cutTexts(look: Look) {
	return look.evaluate(({ texts, cutterOf }) =>
		texts.flatMap(({ node, parent, boxes }) => {
			const cutter = cutterOf(parent)
			if (!cutter) return []
			const edge = cutter.getBoundingClientRect()
			const isCut = boxes.some(({ left, top, right, bottom }) => {
				const middle = (top + bottom) / 2
				return left < edge.left - 1 || right > edge.right + 1 || middle > edge.bottom || middle < edge.top
			})
			const said = parent.closest<HTMLElement>('[title]')?.title ?? ''
			const text = node.data.replaceAll('\u00AD', '').trim()
			if (!isCut || said.includes(text) || parent.closest('figure, a[href], :is(li, [role=row], tr):has(a[href])')) return []
			return [`«${text.slice(0, 60)}» is cut and can be read nowhere`]
		}),
	)
}

/** A figure does not break: what it stands in has room for it, or it reaches into what stands beside it. */
function spilledFigures(look: Look) {
	return look.evaluate(({ texts, blockOf, isMoved }) =>
		texts.flatMap(({ node, parent, boxes }) => {
			const edge = blockOf(node)?.getBoundingClientRect().right ?? Infinity
			const isOut = /\d/.test(node.data) && boxes.some(({ right }) => right > edge + 2) && !isMoved(parent)
			return isOut ? [`the figure ${node.data.trim().slice(0, 40)} stands out of its place`] : []
		}),
	)
}

function unequalSigns(look: Look) {
	return look.evaluate(({ all, shown }) => {
		const widths = new Set(all('.mobile-top .icon-button > svg').flatMap((sign) => (shown(sign) ? sign.getBoundingClientRect().width : [])))
		return widths.size > 1 ? [`the signs of the title bar are ${[...widths].join(' and ')} px wide`] : []
	})
}
