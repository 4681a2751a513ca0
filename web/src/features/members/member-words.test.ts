import { expect, test } from 'vitest'
import { invitedAs, inviteText } from './member-words.ts'

const houses = [
	{ id: 'a', name: 'Bergstrasse 12' },
	{ id: 'b', name: 'Chalet Alpenblick' },
	{ id: 'c', name: 'Garage' },
]

test('an invitation says as what and for which houses', () => {
	expect(invitedAs('viewer', null, houses)).toBe('mit Lesezugriff auf alle Liegenschaften')
	expect(invitedAs('member', null, houses)).toBe('als Mitglied für alle Liegenschaften')
	expect(invitedAs('caretaker', ['a', 'b'], houses)).toBe('als Hauswart/in für Bergstrasse 12 und Chalet Alpenblick')
	expect(invitedAs('viewer', ['a', 'b', 'c'], houses)).toBe('mit Lesezugriff auf 3 Liegenschaften')
})

test('its message names the house, or the group where there are many', () => {
	const url = 'https://haus.test/invite/1'
	expect(inviteText('Familie Keller', null, houses.slice(0, 1), url)).toBe(`Hier geht es zu unserem Hausheft für Bergstrasse 12: ${url}`)
	expect(inviteText('Familie Keller', ['b'], houses, url)).toBe(`Hier geht es zu unserem Hausheft für Chalet Alpenblick: ${url}`)
	expect(inviteText('Familie Keller', null, houses, url)).toBe(`Hier geht es zu unserem Hausheft für Familie Keller: ${url}`)
})
