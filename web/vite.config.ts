import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin, UserConfig } from 'vite'
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
	// The last is a line that two of the files below share: in either one, it would bring that along with the other.
	roots: ['src/main.tsx', 'src/shell/app-frame.tsx', 'src/features/properties/property-home-page.tsx', 'contract/src/roles.ts'],
	// Packages name all they have in one file; these are used only by what is loaded later.
	later: ['useBlocker', 'useQueries', 'queriesObserver', 'useMutation.js', 'mutationObserver'],
})

/**
 * What the first view needs lies in two files instead of sixty: libraries, which seldom change, and ours. Over HTTP/1.1 each file is a
 * round trip, and small ones compress badly. What replies are held against is one more, which comes after it, and what very many pages need
 * besides another: the first view names each file of each page.
 */
const codeSplitting = {
	groups: [
		{ name: 'library', test: (id: string) => timeline.needs(id) && id.includes('/node_modules/'), priority: 3 },
		{ name: 'first-view', test: (id: string) => timeline.needs(id) && !/node_modules|main\.tsx$|\.html$/.test(id), priority: 2 },
		{
			name: 'common',
			test: (id: string) =>
				!timeline.needs(id) && !timeline.checks(id) && /\/web\/src\/(ui|kit|platform)\//.test(id) && !id.endsWith('later.ts'),
			priority: 1,
			minShareCount: 13,
		},
		{
			name: 'shapes',
			test: (id: string) => /\/node_modules\/zod\/|\/contract\/src\/(fields|recurrence|[\w-]*replies)\.ts$/.test(id),
			priority: 0,
		},
	],
}

/** The first view has the addresses of all that may be loaded later: a kilobyte and a half less without their names. */
const isFirst = (name: string | undefined) => codeSplitting.groups.some((group) => name?.startsWith(group.name))
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
}))
