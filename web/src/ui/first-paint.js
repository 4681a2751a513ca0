// Runs inline in the head of every page, before the first paint: the reader's colours without a flash. Fonts wait until
// something is painted; on later visits they come from the cache at once. It must stay a constant: the server allows it
// by its hash. The second font file of a family loads only where a page shows one of its letters.
;(function (root, store, dark) {
	try {
		store = localStorage
		dark = store.getItem('hausheft-colours')
	} catch (e) {}
	root.setAttribute('data-mantine-color-scheme', dark == 'dark' || (dark != 'light' && matchMedia('(prefers-color-scheme:dark)').matches) ? 'dark' : 'light')
	function fonts() {
		if (fonts.done) return
		fonts.done = 1
		function add(family, file, weight, range) {
			document.fonts.add(new FontFace(family, 'url(/fonts/' + file + '-1.woff2)', { weight: weight, display: 'swap', unicodeRange: range }))
		}
		add('Figtree', 'figtree', '400 700', 'U+0-FF,U+131,U+152-153,U+178,U+2013-203A,U+20AC,U+2122,U+2191-2193,U+2212')
		add('Figtree', 'figtree-ext', '400 700', 'U+100-130,U+132-151,U+154-177,U+179-17F,U+218-21B,U+1E9E')
		add('Bricolage Grotesque', 'bricolage', '400 900', 'U+0-FF,U+152-153,U+178,U+2013-203A,U+20AC,U+2212')
		try {
			store.setItem('hausheft-fonts', '1')
		} catch (e) {}
	}
	try {
		if (store.getItem('hausheft-fonts') == '1') return fonts()
	} catch (e) {}
	try {
		new PerformanceObserver(fonts).observe({ type: 'paint', buffered: true })
	} catch (e) {}
	setTimeout(fonts, 1500)
})(document.documentElement)
