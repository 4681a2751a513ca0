import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test.each([
	[['Monat', 'Wasser [m³]'], 'Monat;Wasser [m³]'],
	[['-3.5', '12', ''], '-3.5;12;'],
	[['=1+1', '+41 79', '-x', '@a', '\tb'], "'=1+1;'+41 79;'-x;'@a;'\tb"],
	[['a;b', 'sagt "ja"', 'zwei\nZeilen'], '"a;b";"sagt ""ja""";"zwei\nZeilen"'],
	[['=a;"b"'], '"\'=a;""b"""'],
])('%j', (row, line) => expect(csvOf([row])).toBe(`\ufeff${line}\r\n`))
