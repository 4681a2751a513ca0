import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin, UserConfig } from 'vite'
import { fewFiles } from './scripts/few-files.ts'
import { firstPaintScript } from './scripts/first-paint-script.ts'
import { firstView } from './scripts/first-view.ts'
import { pdfDecoders } from './scripts/pdf-decoders.ts'
import { routeTree } from './scripts/route-settings.ts'

/** Puts the script of the first paint into the page's head. */
const firstPaint: Plugin = {
	name: 'hausheft:first-paint',
	transformIndexHtml: () => [{ tag: 'script', injectTo: 'head', children: firstPaintScript() }],
}

const timeline = firstView({
	roots: ['src/main.tsx'],
	// Packages name all they have in one file; these are used only by what is loaded later.
	later: ['useBlocker', 'useQueries', 'queriesObserver', 'useMutation.js', 'mutationObserver'],
})

const shared = fewFiles(timeline.needs, {
	file: 1300,
	always: [
		'/web/src/later.ts',
		'/shell/after-start.tsx',
		'/ui/toaster.tsx',
		// Where nobody answers, they must be there.
		'/kept/kept-reads.ts',
		'/kept/kept-screen.ts',
		'/kept/kept-user.ts',
	],
	// The first is on screen before React hears; the second is what all forms wait for; the others are looked at by developers.
	waste: {
		'/group-home-page.tsx': 20,
		'/contract/src/reply-shapes.ts': 50,
		'every page': 3,
		'/gallery-page.tsx': 3,
		'-specimens.tsx': 0.1,
	},
})

/**
 * What the first view needs lies in two files instead of sixty: libraries, which seldom change, and ours. What is loaded later lies in few
 * that several pages share. Over HTTP/1.1 each file is a round trip, small ones compress badly, and the first view names each file of each page.
 */
const codeSplitting = {
	groups: [
		{
			name: 'library',
			test: (id: string) => timeline.needs(id) && id.includes('/node_modules/'),
			priority: 2,
		},
		{ name: 'first-view', test: (id: string) => timeline.needs(id) && !/node_modules|main\.tsx$|\.html$/.test(id), priority: 1 },
		// Whole as they are: what they need has its file already.
		{ name: shared.nameOf, priority: 0, includeDependenciesRecursively: false },
	],
}

/** The first view has the addresses of all that may be loaded later: a kilobyte and a half less without their names. */
const isFirst = (name: string | undefined) => /^(library|first-view)/.test(name ?? '')
const fileNames = {
	chunkFileNames: ({ name }: { name: string }) => (isFirst(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
	assetFileNames: ({ names }: { names: string[] }) => (isFirst(names[0]) ? 'assets/[name]-[hash:7][extname]' : 'assets/[hash:7][extname]'),
}

/** What each import brings along is listed in the first view: what is there already is left out. */
const notThereYet = (_: string, files: string[]) => files.filter((file) => !/(library|first-view)-/.test(file))

export default defineConfig(async ({ command, isSsrBuild }): Promise<UserConfig> => ({
	root: import.meta.dirname,
	plugins: [
		// While routes are written; what is built takes routeTree.gen.ts as it was checked in (`web/scripts/route-tree.ts`).
		command === 'serve' && (await import('@tanstack/router-plugin/vite')).tanstackRouter(routeTree),
		react(),
		firstPaint,
		timeline.plugin,
		shared.plugin,
		pdfDecoders,
	],
	// What is there for React before 18.
	resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
	build: {
		outDir: isSsrBuild ? 'dist/server' : 'dist/client',
		copyPublicDir: !isSsrBuild,
		manifest: !isSsrBuild,
		modulePreload: { polyfill: false, resolveDependencies: notThereYet },
		// No style or script of ours may end up in a data: address, which the content security policy refuses.
		assetsInlineLimit: 0,
		cssTarget: ['chrome111', 'firefox114', 'safari16.4'],
		...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting, ...fileNames } } }),
	},
	// The server's bundle stands on its own: nothing is looked up in node_modules when it starts.
	ssr: { noExternal: true },
	// Else React for developers is what renders, four times as slow, and who starts the server would have to know of it.
	...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
}))
