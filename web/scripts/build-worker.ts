// Bundles the worker behind /sw.js into worker/sw.js of the build whose folder is given. The server puts the release before it.
import path from 'node:path'
import { build } from 'vite'

const dist = process.argv[2]
if (!dist) throw new Error('build-worker.ts: which folder?')
const web = path.join(import.meta.dirname, '..')

await build({
	configFile: false,
	root: web,
	logLevel: 'warn',
	build: {
		outDir: path.join(dist, 'worker'),
		emptyOutDir: true,
		copyPublicDir: false,
		target: 'es2022',
		modulePreload: false,
		rolldownOptions: {
			input: path.join(web, 'src/service-worker.ts'),
			output: { format: 'iife', entryFileNames: 'sw.js' },
		},
	},
})
