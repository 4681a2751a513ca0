import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { pictureFile, roomsPicture } from './rooms-picture.ts'

test('the picture of the rooms is what the imports say: node scripts/rooms-picture.ts', () => {
	const root = path.join(import.meta.dirname, '..')
	expect(readFileSync(path.join(root, pictureFile), 'utf8')).toBe(roomsPicture(root))
})
