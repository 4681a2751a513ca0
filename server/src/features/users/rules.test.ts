import { expect, test } from 'vitest'
import { archivePaths } from './rules.ts'

test('no two files have one name in the archive, whatever they are called', () => {
	const pathOf = archivePaths()
	expect(['a.jpg', 'a.jpg', 'A.JPG', 'a (2).jpg', 'ohne', 'ohne', 'x.tar.gz', 'x.tar.gz'].map((name) => pathOf('dateien', name))).toEqual([
		'dateien/a.jpg',
		'dateien/a (2).jpg',
		'dateien/A (3).JPG',
		'dateien/a (2) (2).jpg',
		'dateien/ohne',
		'dateien/ohne (2)',
		'dateien/x.tar.gz',
		'dateien/x.tar (2).gz',
	])
})
