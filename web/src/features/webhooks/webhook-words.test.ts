import { expect, test } from 'vitest'
import { nameOf } from './webhook-words.ts'

test.each([
	['https://haus.example', 'haus.example'],
	['https://haus.example/', 'haus.example'],
	['https://haus.example:8443/in', 'haus.example:8443/in'],
	['https://haus.example/in?of=2', 'haus.example/in?of=2'],
	['https://hooks.example/services/T01/B02/geheim-abcd', 'hooks.example/…abcd'],
	['nichts', 'nichts'],
])('%s is called %s', (url, name) => expect(nameOf(url)).toBe(name))
