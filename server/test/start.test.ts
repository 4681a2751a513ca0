import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Says at its end which of its own modules Node.js has needed to read TypeScript. */
const tellsReaders = `data:text/javascript,${encodeURIComponent("process.on('exit', () => console.log(process.moduleLoadList.filter((name) => name.includes('amaro'))))")}`

test('what an earlier start has read of TypeScript needs nothing to be read again', () => {
	const start = () =>
		spawnSync(process.execPath, ['--import', tellsReaders, path.join(import.meta.dirname, '../start.mjs')], {
			env: { PORT: 'keiner' },
			encoding: 'utf8',
		})
	start()
	const { stdout, stderr, status } = start()
	expect([stdout.trim(), status]).toEqual(['[]', 1])
	expect(stderr).toContain('PORT')
})
