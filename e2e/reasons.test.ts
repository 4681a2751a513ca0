import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Role } from '@hausheft/contract/roles.ts'
import { violations } from './axe.ts'
import { browse, furnishedHouse, phone, server, wide as desk, type FurnishedHouse, type Person } from './house.ts'
import { within } from './patience.ts'

let house: FurnishedHouse
const people = new Map<Role, Person>()
beforeAll(async () => {
	house = await furnishedHouse()
	for (const role of ['admin', 'member', 'caretaker', 'accountant', 'viewer'])
		people.set(role as Role, await house.join(`Person ${role}`, role))
}, within(240_000))

const as = async (role: Role, look: BrowserContextOptions, work: (page: Page) => Promise<void>) =>
	work(await browse(role === 'owner' ? house.anna : (people.get(role) ?? null), look))

const panel = (page: Page) => page.getByRole('dialog')
const openEntry = async (page: Page) => {
	await page.goto(`${house.place}?event=${house.event}`)
	await panel(page).getByText('Heizung entlüftet').first().waitFor()
}
const bubble = (page: Page, text: string) => page.getByRole('tooltip').filter({ hasText: text })
const withheld = (page: Page) => page.locator('[aria-disabled=true]').count()

/** What a screen reader is told of a control: its state, and what describes it. */
async function toldOfControl(page: Page, control: Locator) {
	const session = await page.context().newCDPSession(page)
	await control.evaluate((element) => element.setAttribute('data-told', ''))
	const { root } = await session.send('DOM.getDocument')
	const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-told]' })
	const { nodes } = await session.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false })
	await control.evaluate((element) => element.removeAttribute('data-told'))
	const [node] = nodes
	const disabled = node?.properties?.find(({ name }) => name === 'disabled')?.value.value as boolean | undefined
	return { disabled, why: node?.description?.value as string | undefined }
}

const own = 'Mit der Rolle Mitglied geht das nur bei eigenen Einträgen.'

test(
	"a member is told at somebody else's entry why it cannot be changed: by pointer, by keyboard, by screen reader",
	{ timeout: within(120_000) },
	() =>
		as('member', desk, async (page) => {
			await openEntry(page)
			const edit = panel(page).getByRole('button', { name: 'Bearbeiten' })
			const remove = panel(page).getByRole('button', { name: 'Löschen' })
			for (const control of [edit, remove]) expect(await toldOfControl(page, control)).toEqual({ disabled: true, why: own })
			const before = await edit.boundingBox()

			await edit.hover({ force: true })
			await bubble(page, own).waitFor()
			// One can go to it and read it there.
			await bubble(page, own).hover()
			expect(await bubble(page, own).count()).toBe(1)
			await page.mouse.move(5, 5)
			await bubble(page, own).waitFor({ state: 'hidden' })

			await remove.focus()
			await bubble(page, own).waitFor()
			await page.keyboard.press('Enter')
			expect(await page.getByRole('alertdialog').count()).toBe(0)
			expect(await violations(page)).toEqual([])
			// The first Escape closes the bubble, and not the panel.
			await page.keyboard.press('Escape')
			await bubble(page, own).waitFor({ state: 'hidden' })
			expect(await panel(page).count()).toBe(1)
			expect(await edit.boundingBox()).toEqual(before)
			await page.keyboard.press('Escape')
			await panel(page).waitFor({ state: 'detached' })
		}),
)

test('on the phone a tap tells why, and a tap elsewhere closes it', { timeout: within(120_000) }, () =>
	as('member', phone, async (page) => {
		await openEntry(page)
		await panel(page).getByRole('button', { name: 'Bearbeiten' }).tap({ force: true })
		await bubble(page, own).waitFor()
		const box = await bubble(page, own).boundingBox()
		expect(box && box.x >= 0 && box.x + box.width <= 390 && box.y >= 0 && box.y + box.height <= 844).toBe(true)
		await panel(page).getByRole('heading', { name: 'Heizung entlüftet', exact: true }).tap()
		await bubble(page, own).waitFor({ state: 'hidden' })
		expect(new URL(page.url()).searchParams.has('edit')).toBe(false)
	}),
)

test("others' entries can be chosen in the workbench, but what is done with them says why not", { timeout: within(120_000) }, () =>
	as('member', desk, async (page) => {
		const mine = await people.get('member')?.post(`/properties/${house.property}/events`, {
			name: 'Garten gejätet',
			event_at: '2026-11-21T10:00:00.000Z',
		})
		expect(mine?.id).toBeTruthy()
		await page.goto(`${house.place}/events/all`)
		const others = page.getByRole('checkbox', { name: '«Heizung entlüftet» auswählen' }).first()
		await others.focus()
		await page.keyboard.press('Space')
		expect(await others.isChecked()).toBe(true)
		const bar = page.getByRole('region', { name: 'Auswahl' })
		await bar.getByText('1 ausgewählt', { exact: true }).waitFor()
		for (const name of ['Journal', 'Objekt', 'Löschen'])
			expect(await toldOfControl(page, bar.getByRole('button', { name }))).toEqual({ disabled: true, why: own })
		await bar.getByRole('button', { name: 'Löschen' }).focus()
		await bubble(page, own).waitFor()
		await page.keyboard.press('Enter')
		await page.getByRole('checkbox', { name: '«Garten gejätet» auswählen' }).check()
		await bar.getByText('2 ausgewählt, 1 änderbar').waitFor()
		expect((await toldOfControl(page, bar.getByRole('button', { name: 'Löschen' }))).disabled).not.toBe(true)
	}),
)

test("a caretaker's view: objects are theirs to keep, contacts are not, in the words of the server", { timeout: within(120_000) }, () =>
	as('caretaker', desk, async (page) => {
		const why = 'Mit der Rolle Hauswart/in geht das nicht.'
		await page.goto(`${house.place}/contacts`)
		const add = page.getByRole('button', { name: 'Kontakt anlegen' }).first()
		expect(await toldOfControl(page, add)).toEqual({ disabled: true, why })
		await add.click({ force: true })
		await bubble(page, why).waitFor()
		expect(new URL(page.url()).pathname).toBe(`${house.place}/contacts`)
		await page.goto(`${house.place}/contacts/events-${house.contact}`)
		expect(await toldOfControl(page, page.getByRole('button', { name: 'Kontakt bearbeiten' }).last())).toEqual({ disabled: true, why })
		await page.goto(`${house.place}/objects`)
		await page.getByRole('link', { name: 'Objekt anlegen' }).first().waitFor()
		const answer = await page.request.post(`/api/be/properties/${house.property}/contacts`, {
			headers: { origin: server() },
			data: { company: 'Maler AG' },
		})
		expect([answer.status(), ((await answer.json()) as { detail: string }).detail]).toEqual([403, why])
	}),
)

test("an accountant's view: the amount can be changed everywhere, the rest of others' entries cannot", { timeout: within(120_000) }, () =>
	as('accountant', desk, async (page) => {
		await openEntry(page)
		const amount = panel(page).getByRole('button', { name: 'Betrag bearbeiten' })
		expect((await toldOfControl(page, amount)).disabled).not.toBe(true)
		const remove = panel(page).getByRole('button', { name: 'Löschen' })
		expect((await toldOfControl(page, remove)).why).toBe('Mit der Rolle Buchhaltung geht das nur bei eigenen Einträgen.')
		await page.goto(`${house.place}/objects`)
		const add = page.getByRole('button', { name: 'Objekt anlegen' }).first()
		expect((await toldOfControl(page, add)).why).toBe('Mit der Rolle Buchhaltung geht das nicht.')
	}),
)

test("a viewer's view: whoever changes nothing sees no grey buttons", { timeout: within(120_000) }, () =>
	as('viewer', desk, async (page) => {
		await openEntry(page)
		expect([
			await withheld(page),
			await panel(page)
				.getByRole('button', { name: /Bearbeiten|Löschen/ })
				.count(),
		]).toEqual([0, 0])
		for (const part of ['objects', 'contacts', `objects/view-${house.object}`]) {
			await page.goto(`${house.place}/${part}`)
			await page
				.getByText(/Boiler|Sanitär Huber/)
				.filter({ visible: true })
				.first()
				.waitFor()
			expect([part, await withheld(page)]).toEqual([part, 0])
		}
	}),
)

test('the last owner stays, and nobody gives a role above their own', { timeout: within(120_000) }, async () => {
	const last = 'Eine Gruppe braucht mindestens eine Inhaberin oder einen Inhaber.'
	await as('owner', desk, async (page) => {
		await page.goto(`${house.home}/settings`)
		const leave = page.getByRole('button', { name: 'Gruppe verlassen' })
		await leave.and(page.locator('[aria-disabled=true]')).waitFor()
		expect(await toldOfControl(page, leave)).toEqual({ disabled: true, why: last })
		await page
			.getByRole('main')
			.getByRole('link', { name: /Anna Keller/ })
			.click()
		const admin = panel(page).getByRole('radio', { name: 'Verwaltung' })
		expect((await toldOfControl(page, admin)).why).toContain(last)
		await panel(page).getByRole('radio', { name: 'Inhaber/in' }).focus()
		await page.keyboard.press('ArrowDown')
		// It is reached, and says why, but is not chosen.
		expect(await admin.evaluate((radio) => radio === document.activeElement)).toBe(true)
		expect([await admin.isChecked(), await panel(page).getByRole('radio', { name: 'Inhaber/in' }).isChecked()]).toEqual([false, true])
	})
	await as('admin', desk, async (page) => {
		await page.goto(`${house.home}/settings`)
		await page.getByRole('link', { name: /viewer/ }).click()
		const owner = panel(page).getByRole('radio', { name: 'Inhaber/in' })
		expect((await toldOfControl(page, owner)).why).toContain('Die Rolle Inhaber/in steht über der eigenen.')
		await owner.click({ force: true })
		expect(await panel(page).getByRole('radio', { name: 'Lesezugriff' }).isChecked()).toBe(true)
	})
})
