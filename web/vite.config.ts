import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { firstPaintScript } from './scripts/first-paint-script.ts'

/** Puts the script of the first paint into the page's head. */
const firstPaint: Plugin = {
	name: 'hausheft:first-paint',
	transformIndexHtml: () => [{ tag: 'script', injectTo: 'head', children: firstPaintScript() }],
}

const library = /node_modules\/(react|react-dom|scheduler|use-sync-external-store|zod)\/|node_modules\/@tanstack\/(?!.*(virtual|useQueries|queriesObserver))/
const firstView = [
	/contract\/src\//,
	/web\/src\/(app\.tsx|routes|platform|ui\/[^/]+$|features\/shell)/,
	/features\/events\/(entry-|event-panel-slot|kind-chips|kinds|open-|recent-|rights-|state-|todo-|timeline(?!.*(list\.|follower|refresh|places)))/,
	/features\/(properties\/(house\/house\.|property-)|groups\/(greeting|group-home))/,
]

/**
 * What every signed-in page needs lies in two files instead of sixty: libraries, which seldom change, and ours. Over HTTP/1.1 each file
 * is a round trip, and small ones compress badly.
 */
const codeSplitting = {
	groups: [
		{ name: 'library', test: library, priority: 2 },
		{ name: 'first-view', test: (id: string) => firstView.some((each) => each.test(id)) && !id.endsWith('.test.ts'), priority: 1 },
	],
}

// Page code is split by hand (thin routes, lazyRouteComponent): the automatic way keeps each page's styles in the entry.
export default defineConfig(({ isSsrBuild }) => ({
	root: import.meta.dirname,
	plugins: [tanstackRouter({ target: 'react', autoCodeSplitting: false, quoteStyle: 'single', semicolons: false }), react(), firstPaint],
	build: {
		outDir: isSsrBuild ? 'dist/server' : 'dist/client',
		copyPublicDir: !isSsrBuild,
		manifest: !isSsrBuild,
		modulePreload: { polyfill: false },
		// No style or script of ours may end up in a data: address, which the content security policy refuses.
		assetsInlineLimit: 0,
		cssTarget: ['chrome111', 'firefox114', 'safari16.4'],
		...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting } } }),
	},
	// The server's bundle stands on its own: nothing is looked up in node_modules when it starts.
	ssr: { noExternal: true },
}))
