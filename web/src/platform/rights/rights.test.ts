import { expect, test } from 'vitest'
import { permissionsOf, uncapped, may, permissions } from '@hausheft/contract/rights.ts'
import { roles, type Role } from '@hausheft/contract/roles.ts'
import { allowed } from '@hausheft/contract/allowed.ts'
import { aboveOwn, lastOwner, ofMail } from '@hausheft/contract/why-not.ts'
import { entryCan } from './entry-can.ts'
import { fileCan } from './file-can.ts'
import { groupCan } from './group-can.ts'
import { memberCan } from './member-can.ts'
import { nounCan } from './noun-can.ts'
import { settingsCan } from './settings-can.ts'

const groupOf = (role: Role | null) => ({ rbac: { role, permissions: permissionsOf(uncapped(role)) } })
const yes = (can: object) => Object.entries(can).flatMap(([name, may]) => (may === true ? [name] : []))

test.each<[Role, string | undefined, string | undefined]>([
	['owner', undefined, undefined],
	['admin', undefined, undefined],
	['member', 'Mit der Rolle Mitglied geht das nur bei eigenen Einträgen.', 'Mit der Rolle Mitglied geht das nur bei eigenen Dateien.'],
	[
		'caretaker',
		'Mit der Rolle Hauswart/in geht das nur bei eigenen Einträgen.',
		'Mit der Rolle Hauswart/in geht das nur bei eigenen Dateien.',
	],
	[
		'accountant',
		'Mit der Rolle Buchhaltung geht das nur bei eigenen Einträgen.',
		'Mit der Rolle Buchhaltung geht das nur bei eigenen Dateien.',
	],
	['viewer', 'Mit der Rolle Lesezugriff geht das nicht.', 'Mit der Rolle Lesezugriff geht das nicht.'],
])('what others made, to a %s', (role, entry, file) => {
	const group = groupOf(role)
	const others = entryCan(group, 'somebody')
	const files = fileCan(group, { user: 'somebody', event: null })
	expect([others.remove.why, files.remove.why]).toEqual([entry, file])
	expect([others.write.may, others.remove.may, files.remove.may]).toEqual(Array.from({ length: 3 }, () => entry === undefined))
	// Who writes nothing sees no grey buttons; everybody else sees why not.
	expect([others.write.shown, others.remove.shown, files.remove.shown]).toEqual(Array.from({ length: 3 }, () => role !== 'viewer'))
	expect(others.create.may).toBe(role !== 'viewer')
})

test('what still lies in a mail is changed by nobody, what an entry has taken as everything else', () => {
	const owner = groupOf('owner')
	expect(fileCan(owner, { user: null, event: null }, undefined, true).remove).toMatchObject({ may: false, why: ofMail })
	expect(fileCan(owner, { user: null, event: 'entry' }, undefined, true).remove.may).toBe(true)
})

test('the accounts are kept by the accountant in everybody’s entries, and in nothing else', () => {
	const { edit, write, amount } = entryCan(groupOf('accountant'), 'somebody')
	expect([edit.may, write.may, amount.may]).toEqual([true, false, true])
	const member = entryCan(groupOf('member'), 'somebody')
	expect([member.edit.may, member.edit.why]).toEqual([false, member.write.why])
})

test('things of a house, the group and its members, asked by name', () => {
	const nouns = (role: Role) =>
		(['property', 'object', 'contact', 'journal'] as const).filter((noun) => nounCan(groupOf(role), noun).create.may)
	expect(nouns('caretaker')).toEqual(['object'])
	expect(nouns('accountant')).toEqual(['contact', 'journal'])
	expect(nouns('viewer')).toEqual([])
	expect(nounCan(groupOf('caretaker'), 'contact').change).toEqual({
		may: false,
		why: 'Mit der Rolle Hauswart/in geht das nicht.',
		shown: true,
	})
	expect(nounCan(groupOf('viewer'), 'object').change.shown).toBe(false)
	expect(yes(groupCan(groupOf('viewer')))).toEqual(['readEntries'])
	expect(yes(settingsCan(groupOf('caretaker')))).toEqual(['readProperties', 'readHistory', 'readTrash', 'runExport'])
	expect(yes(settingsCan(groupOf(null)))).toEqual([])
	expect(roles.filter((role) => memberCan(groupOf(role), 'owner').manage.may)).toEqual(['owner'])
	expect(roles.filter((role) => memberCan(groupOf(role), 'viewer').manage.may)).toEqual(['owner', 'admin'])
})

test('the list of the server says what the table says', () => {
	for (const role of [...roles, null])
		for (const permission of permissions)
			for (const own of [false, true]) {
				const said = allowed(permissionsOf(uncapped(role)), permission, own)
				// One's own amounts and times are seen always, whatever the list says.
				const always = own && (permission === 'balance.read' || permission === 'time.read')
				expect([role, permission, own, said]).toEqual([role, permission, own, always || may(uncapped(role), permission, own)])
			}
})

test('one owner stays; with two, either may go', () => {
	const owner = groupOf('owner')
	expect(memberCan(owner, 'owner', [{ role: 'owner' }, { role: 'admin' }]).leave.why).toBe(lastOwner)
	expect(memberCan(owner, 'owner', [{ role: 'owner' }, { role: 'owner' }]).leave.may).toBe(true)
	expect(memberCan(owner, 'owner').leave.may).toBe(true)
	expect(memberCan(groupOf('admin'), 'owner').remove).toEqual({ may: false, why: aboveOwn('owner'), shown: true })
	expect(memberCan(groupOf('member'), 'viewer').remove.shown).toBe(false)
})
