import { expect, test } from 'vitest'
import { grantOf, permissions, uncapped } from '@hausheft/contract/rights.ts'
import { roles, type Role } from '@hausheft/contract/roles.ts'
import { roleLines, roleSummary } from './role-words.ts'

const saidOfRole = (role: Role) => roleLines(role).map(({ may, text }) => `${may ? '+' : '-'} ${text}`)

test('a caretaker logs and sees no amounts, and it is said before the role is given', () => {
	expect(saidOfRole('caretaker')).toEqual([
		'+ erfasst Einträge mit Fotos, Zählerständen und Arbeitszeit',
		'+ ändert und löscht die eigenen Einträge',
		'+ hakt Unterhalt und Erinnerungen ab',
		'+ pflegt Objekte',
		'- sieht keine Beträge und Belege, ausser bei eigenen Einträgen',
		'- sieht keine fremde Arbeitszeit',
		'- sieht den Posteingang nicht',
		'- sieht nicht, wer Mitglied ist',
	])
})

test('an owner may everything, in few words', () => {
	expect(saidOfRole('owner')).toEqual([
		'+ erfasst, sieht und ändert alle Einträge mit Beträgen und Arbeitszeit',
		'+ pflegt Objekte, Kontakte, Journale und Statistiken',
		'+ legt Liegenschaften an und ändert sie',
		'+ bearbeitet den Posteingang',
		'+ exportiert für Steuern und Archiv',
		'+ sieht, wer Mitglied ist',
		'+ lädt ein und vergibt Rollen',
		'+ importiert Daten und richtet Verbindungen ein',
		'+ verwaltet das Abo',
		'+ kann die Gruppe löschen',
	])
})

test.each<[Role, string]>([
	['owner', 'darf alles, auch das Abo und die Gruppe selbst'],
	['admin', 'führt Liegenschaften und Mitglieder, sieht Beträge'],
	['member', 'erfasst Einträge, sieht Beträge'],
	['caretaker', 'erfasst Einträge, sieht keine Beträge, keine fremde Arbeitszeit'],
	['accountant', 'erfasst Einträge, pflegt alle Beträge'],
	['viewer', 'schaut nur zu, sieht Beträge, keine fremde Arbeitszeit'],
])('%s in half a sentence', (role, summary) => {
	expect(roleSummary(role)).toBe(summary)
})

test('roles that differ in the table of rights differ in words', () => {
	for (const a of roles)
		for (const b of roles) {
			const same = permissions.every((permission) => grantOf(uncapped(a), permission) === grantOf(uncapped(b), permission))
			expect(JSON.stringify(saidOfRole(a)) === JSON.stringify(saidOfRole(b)), `${a} and ${b}`).toBe(same)
		}
})
