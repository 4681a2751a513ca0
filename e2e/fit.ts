import type { Page } from 'playwright-core'

/** The page and its dialogs must not have to be moved sideways; what stands out of the window says by how much. */
export const tooWide = (page: Page) =>
	page.evaluate(() => {
		const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.className}`
		const frames = [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
		return frames
			.filter((element) => element.scrollWidth > element.clientWidth)
			.map((element) => {
				const edge = element.getBoundingClientRect().left + element.clientWidth + 1
				const culprit = [...element.querySelectorAll('*')].find((each) => each.getBoundingClientRect().right > edge)
				return `${nameOf(element)} is ${element.scrollWidth - element.clientWidth} px too wide: ${culprit ? nameOf(culprit) : 'unknown'}`
			})
	})

type Box = { left: number; top: number; right: number; bottom: number }

/** What has too little room, in the page or in the dialog over it: the title, a word that is broken, a tab that cannot be pressed, a control that cuts its words, two controls over each other. */
export async function tooNarrow(page: Page): Promise<string[]> {
	const look = await lookAround(page)
	const found = await page.evaluate(({ scope, controls, all, nameOf, isSeen, shown, isShortened, words, isWord }) => {
		const brokenWords = () =>
			words(scope)
				.filter(({ word, parent, boxes }) => {
					const lines = new Set(boxes.map(({ top }) => Math.round(top))).size
					return lines > 1 && isWord(word) && !isShortened(parent, scope)
				})
				.map(({ word }) => `the word ${word} is broken`)

		function cutWords(control: HTMLElement): string[] {
			const edge = control.getBoundingClientRect()
			return words(control)
				.filter(
					({ parent, boxes }) =>
						!isShortened(parent, control) && boxes.some(({ left, right }) => left < edge.left - 1 || right > edge.right + 1),
				)
				.map(({ word }) => `${nameOf(control)} cuts the word ${word}`)
		}

		/** Only what moves together can lie over each other by mistake: a bar lies over the list on purpose. */
		const layerOf = (element: Element): Element =>
			['fixed', 'sticky'].includes(getComputedStyle(element).position) || !element.parentElement ? element : layerOf(element.parentElement)

		/** Where one sees something of it: a link may be larger than its words, with a button on it. */
		const inked = (control: HTMLElement): Box[] =>
			control.matches('input, select, textarea')
				? [shown(control) ?? []].flat()
				: [
						...words(control).flatMap(({ parent, boxes }) => boxes.flatMap((box) => shown(parent, box) ?? [])),
						...[...control.querySelectorAll('svg, img')].flatMap((picture) => shown(picture) ?? []),
					]

		function overlaps(): string[] {
			const seen = all(controls).map((element) => ({ element, boxes: inked(element), layer: layerOf(element) }))
			const over = (a: Box, b: Box) =>
				Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
			const within = (a: Box, b: Box) => a.left >= b.left && a.top >= b.top && a.right <= b.right && a.bottom <= b.bottom
			return seen.flatMap((one, at) =>
				seen
					.slice(at + 1)
					.filter(
						({ boxes, layer }) =>
							layer === one.layer && one.boxes.some((a) => boxes.some((b) => over(a, b) && !within(a, b) && !within(b, a))),
					)
					.map(({ element }) => `${nameOf(one.element)} and ${nameOf(element)} lie over each other`),
			)
		}

		function deadTabs(): string[] {
			return all('.tabs')
				.filter(isSeen)
				.flatMap((tabs) => {
					const before = tabs.scrollLeft
					const dead = [...tabs.querySelectorAll<HTMLElement>('.tab')].filter((tab) => {
						tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2
						const { left, top, width, height } = tab.getBoundingClientRect()
						return width < 24 || height < 24 || !tab.contains(document.elementFromPoint(left + width / 2, top + height / 2))
					})
					tabs.scrollLeft = before
					return dead.map((tab) => `the tab ${nameOf(tab)} cannot be pressed`)
				})
		}

		// On the phone the title bar says it.
		const titles = [...document.querySelectorAll('h1, .mobile-top-title')].flatMap((title) => shown(title) ?? [])
		const width = Math.max(0, ...titles.map(({ left, right }) => right - left))
		return [
			...(width < 120 ? [`the title is ${Math.round(width)} px wide`] : []),
			...deadTabs(),
			...brokenWords(),
			...all(controls).flatMap(cutWords),
			...overlaps(),
		]
	}, look)
	await look.dispose()
	return found
}

/** How one looks at the page, or at the dialog over it: what shows, where, and in which words. */
const lookAround = (page: Page) =>
	page.evaluateHandle(() => {
		const controls = 'a[href], button, summary, input, select, textarea'
		const scope = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog], dialog[open]')].at(-1) ?? document.body
		const all = (selector: string) => [...scope.querySelectorAll<HTMLElement>(selector)]
		const nameOf = (element: HTMLElement) => `«${(element.ariaLabel ?? element.innerText).trim().replaceAll(/\s+/g, ' ').slice(0, 40)}»`

		const isSeen = (element: Element) =>
			element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && getComputedStyle(element).clipPath === 'none'

		/** What of a box in it shows in whatever cuts it off, or of the whole; undefined where nothing does. */
		function shown(element: Element, box?: Box): Box | undefined {
			let { left, top, right, bottom } = box ?? element.getBoundingClientRect()
			for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
				if (!isSeen(each)) return undefined
				if (getComputedStyle(each).overflow === 'visible') continue
				const frame = each.getBoundingClientRect()
				left = Math.max(left, frame.left)
				top = Math.max(top, frame.top)
				right = Math.min(right, frame.right)
				bottom = Math.min(bottom, frame.bottom)
			}
			return right - left > 2 && bottom - top > 2 ? { left, top, right, bottom } : undefined
		}

		/** Names may be shortened, with an ellipsis that says so. */
		const isShortened = (element: Element, end: Element): boolean => {
			const { textOverflow, webkitLineClamp } = getComputedStyle(element)
			if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return true
			return element !== end && element.parentElement !== null && isShortened(element.parentElement, end)
		}

		/** The words of a control, each with the boxes it stands in. */
		function words(control: HTMLElement) {
			const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
			const found: { word: string; parent: HTMLElement; boxes: DOMRect[] }[] = []
			const range = document.createRange()
			for (let text = texts.nextNode(); text; text = texts.nextNode()) {
				const parent = text.parentElement
				if (!parent || !shown(parent)) continue
				for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[^\s-]+/g)) {
					range.setStart(text, index)
					range.setEnd(text, index + word.length)
					found.push({ word, parent, boxes: [...range.getClientRects()] })
				}
			}
			return found
		}

		/** Addresses and names of files break where they must, what is longer than a screen is wide, and words that say where they break. */
		const isWord = (word: string) => word.length <= 30 && !/\u00AD|[@./_]\S/.test(word)

		return { scope, controls, all, nameOf, isSeen, shown, isShortened, words, isWord }
	})
