import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }

/** Pictures of scanners, as plain script: WebAssembly is refused by our content security policy. */
const decoders = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']
const address = `assets/pdfjs-${version}/`
const read = (name: string) => readFileSync(path.join(folder, 'wasm', name))

/** What PDF.js loads by its name when a PDF needs it, at `/assets/pdfjs-<version>/`. */
export const pdfDecoders: Plugin = {
	name: 'hausheft:pdf-decoders',
	configureServer({ middlewares }) {
		middlewares.use((request, response, next) => {
			const name = decoders.find((each) => request.url?.startsWith(`/${address}${each}`))
			if (!name) return next()
			response.setHeader('content-type', 'text/javascript')
			response.end(read(name))
		})
	},
	generateBundle() {
		if (this.environment.name !== 'client') return
		for (const name of decoders) this.emitFile({ type: 'asset', fileName: address + name, source: read(name) })
	},
}
