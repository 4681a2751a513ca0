// Renders the landing page to landing/index.html of the build whose folder is given (dist without): plain HTML with its styles in it,
// no React in the browser.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { firstPaintScript } from './first-paint-script.ts'

const web = new URL('../', import.meta.url)
const cache = fileURLToPath(new URL('.cache/landing', web))
const page = new URL('landing/index.html', pathToFileURL(`${process.argv[2] ?? fileURLToPath(new URL('dist', web))}/`))

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
const html = renderLanding({ firstPaintScript: firstPaintScript(), icon })
await mkdir(new URL('./', page), { recursive: true })
await writeFile(page, html)

const fonts = ['figtree-1.woff2', 'bricolage-1.woff2'].map((name) => readFile(new URL(`public/fonts/${name}`, web)))
const bytes = (await Promise.all(fonts)).reduce((sum, font) => sum + font.length, brotliCompressSync(html).length)
console.log(`Startseite: ${(html.length / 1000).toFixed(1)} kB, mit Schriften ${(bytes / 1000).toFixed(1)} kB übertragen`)
