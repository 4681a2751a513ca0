import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const resolve = createRequire(import.meta.url).resolve
const read = (file: string) => readFileSync(file, 'utf8')
const here = (file: string) => new URL(file, import.meta.url).pathname

const imported = [...read(here('mantine-form-css.ts')).matchAll(/import '(@mantine\/[^']+)'/g)].map((match) => match[1]!)
const defined = new Set([...read(here('mantine-variables.css')).matchAll(/^\t(--mantine-[\w-]+):/gm)].map((match) => match[1]!))

test('every Mantine style sheet of the forms finds its variables', () => {
	expect(imported.length).toBeGreaterThan(10)
	const missing = imported.flatMap((sheet) =>
		[...read(resolve(sheet)).matchAll(/var\((--mantine-[\w-]+)/g)]
			.filter((match) => !defined.has(match[1]!))
			.map((match) => `${sheet}: ${match[1]}`),
	)
	expect(missing).toEqual([])
})
