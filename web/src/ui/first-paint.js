// Runs inline in the head of every page, before the first paint: the reader's colours and choices without a flash. Fonts begin to load
// once something is painted, so that nothing but the HTML is on the wire before. It must stay a constant:
// the server allows it by its hash. The second file of a family loads only where a page shows one of its letters.
;(() => {
	const root = document.documentElement
	let stored
	try {
		stored = localStorage.getItem('hausheft-colours')
		// Whether one wants to see of what is to be done what is for oneself (kit/only-mine.ts).
		root.setAttribute('data-todos', localStorage.getItem('hausheft.todos'))
	} catch {
		// Storage is blocked: the system's colours then.
	}
	const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
	root.setAttribute('data-color-scheme', dark ? 'dark' : 'light')

	// What is done before the app hears is told to it when it does (platform/page/touched-early.ts): what is pressed, where the browser does nothing by
	// itself, and what is typed, chosen or opened. Nothing is sent past the app.
	document.onclick = ({ target }) => {
		globalThis.pressedEarly = target.closest('a, input, label, select, textarea, summary') ? null : target
	}
	globalThis.touchedEarly = new Map()
	for (const type of ['input', 'toggle', 'submit'])
		document.addEventListener(
			type,
			(event) => {
				const { target, submitter } = event
				if (type === 'submit' && globalThis.touchedEarly) event.preventDefault()
				// By a button it is sent when that answers.
				if (!submitter)
					globalThis.touchedEarly?.set(target, target.type === 'checkbox' || target.type === 'radio' ? target.checked : target.value)
			},
			true,
		)

	let begun = false
	const add = (family, file, weight, unicodeRange) =>
		document.fonts.add(new FontFace(family, `url(/fonts/${file}-1.woff2)`, { weight, unicodeRange, display: 'swap' }))
	const fonts = () => {
		if (begun) return
		begun = true
		add('Figtree', 'figtree', '400 700', 'U+0-FF,U+131,U+152-153,U+178,U+2013-203A,U+20AC,U+2122,U+2191-2193,U+2212')
		add('Figtree', 'figtree-ext', '400 700', 'U+100-130,U+132-151,U+154-177,U+179-17F,U+218-21B,U+1E9E')
		add('Bricolage Grotesque', 'bricolage', '400 900', 'U+0-FF,U+152-153,U+178,U+2013-203A,U+20AC,U+2212')
	}
	setTimeout(fonts, 1500)
	new PerformanceObserver((list) => {
		if (list.getEntriesByName('first-contentful-paint').length > 0) fonts()
	}).observe({ type: 'paint', buffered: true })
})()
