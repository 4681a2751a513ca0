// Renders the landing page to landing/index.html of the build whose folder is given (dist without), and to signed-in.html for who is
// signed in: plain HTML with its styles in it, no React in the browser.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { firstPaintScript } from './first-paint-script.ts'

const web = new URL('../', import.meta.url)
const cache = fileURLToPath(new URL('.cache/landing', web))
const folder = new URL('landing/', pathToFileURL(`${process.argv[2] ?? fileURLToPath(new URL('dist', web))}/`))

await build({
	configFile: false,
	root: fileURLToPath(web),
	logLevel: 'warn',
	mode: 'production',
	build: {
		ssr: 'src/landing/render.tsx',
		outDir: cache,
		emptyOutDir: true,
		copyPublicDir: false,
		cssMinify: 'lightningcss',
		cssTarget: ['chrome111', 'firefox114', 'safari16.4'],
		rolldownOptions: { output: { entryFileNames: 'render.mjs' } },
	},
	ssr: { noExternal: true },
})

const { renderLanding } = (await import(pathToFileURL(`${cache}/render.mjs`).href)) as typeof import('../src/landing/render.tsx')
const icon = await readFile(new URL('public/icons/icon.svg', web), 'utf8')
const rendered = (signedIn: boolean) => renderLanding({ firstPaintScript: firstPaintScript(), icon, signedIn })
const html = rendered(false)
await mkdir(folder, { recursive: true })
await writeFile(new URL('index.html', folder), html)
await writeFile(new URL('signed-in.html', folder), rendered(true))

const fonts = ['figtree-1.woff2', 'bricolage-1.woff2'].map((name) => readFile(new URL(`public/fonts/${name}`, web)))
const bytes = (await Promise.all(fonts)).reduce((sum, font) => sum + font.length, brotliCompressSync(html).length)
console.log(`Startseite: ${(html.length / 1000).toFixed(1)} kB, mit Schriften ${(bytes / 1000).toFixed(1)} kB übertragen`)
