import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addDeletedPersons, deletedPersonsName, readDeletedPersons } from './deleted-persons.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-deleted-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = path.join(folder, deletedPersonsName)
const person = (nth: number) => `019a0000-0000-7000-8000-00000000000${nth}`

test('whom a crash or a full disk has cut off takes nobody along: who comes after has a line, and so has that person once more', async () => {
	await addDeletedPersons(folder, [person(1)])
	appendFileSync(file, person(2).slice(0, 20))
	await addDeletedPersons(folder, [person(2), person(3)])
	expect(await readDeletedPersons(file)).toEqual([person(1), person(2), person(3)])
	appendFileSync(file, `${person(4)} 2026-1`)
	await addDeletedPersons(folder, [person(5)])
	expect(await readDeletedPersons(file)).toEqual([1, 2, 3, 4, 5].map(person))
	await addDeletedPersons(folder, [person(1), person(5)])
	expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(6)
})
