import { expect, test } from 'vitest'
import { mostNames, namesInWords } from './rules.ts'

test('of very many names the first are said, and how many more there are where there are more', () => {
	const said = (count: number) => namesInWords(Array.from({ length: count }, (_, at) => `Foto ${at}.jpg`))
	expect(said(0)).toEqual([])
	expect(said(2)).toEqual(['  Foto 0.jpg', '  Foto 1.jpg'])
	const all = said(mostNames)
	expect([all.length, all.at(-1)]).toEqual([mostNames, `  Foto ${mostNames - 1}.jpg`])
	expect(said(mostNames + 1)).toEqual([...all, '  und 1 Datei mehr'])
	expect(said(mostNames + 2).slice(mostNames)).toEqual(['  und 2 Dateien mehr'])
})
