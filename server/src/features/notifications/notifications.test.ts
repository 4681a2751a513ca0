import { events } from '@hausheft/contract/events.ts'
import { members } from '@hausheft/contract/members.ts'
import { notifications } from '@hausheft/contract/notifications.ts'
import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest'
import { createHouse, type TestHouse, type TestPerson } from '../../../test/house.ts'
import { make } from '../../../test/rights-world.ts'
import { byMail, morning, nothing, startTelling } from '../../../test/telling.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { deliverNotification } from './actions.ts'
import { collectNotifications } from './queries.ts'

const { server, database, wishes, wish, log, delivered, due, tell, hurry, mailsTo, rowsOf, newHouse, close } = await startTelling()
let house: TestHouse
afterAll(close)
beforeEach(async () => {
	house = await newHouse()
})

test('what one wants to hear of is chosen for each group; until then it is what names one', async () => {
	const { body } = await server.call(house.anna, notifications.getNotifications, {})
	const usual = { ...nothing, mail: true, push: true }
	expect(body).toMatchObject({ mails: true, email: house.anna.email, devices: 0, here: false })
	expect(body.groups).toEqual([
		{
			...wishes(),
			name: 'Familie Keller',
			reads_inbox: true,
			reminder: usual,
			maintenance: usual,
			mention: { mail: true, push: true },
			reply: { mail: false, push: false },
			sharing: { mail: true, push: true },
			stay: { mail: true, push: true, lead_days: 1 },
		},
	])
	const quiet = { from: '22:00', until: '06:30' }
	const chosen = await wish(house.anna, { quiet, digest: 'weekly', inbox: { mail: true, push: true } })
	expect(chosen.groups).toMatchObject([{ quiet, digest: 'weekly', inbox: { mail: true, push: true }, reminder: nothing }])
	const caretaker = await house.join('caretaker', [house.property.id])
	expect((await server.call(caretaker, notifications.getNotifications, {})).body.groups).toMatchObject([{ reads_inbox: false }])
	const other = await createHouse(server, 'Nachbarn')
	const foreign = await server.call(other.anna, notifications.putNotifications, { body: { groups: [wishes()] } })
	expect([foreign.status, foreign.body.errors?.[0]?.path]).toEqual([422, 'groups.0.group'])
	for (const bad of [
		{ from: '22:00', until: '22:00' },
		{ from: '25:00', until: '06:00' },
	])
		expect((await server.call(house.anna, notifications.putNotifications, { body: { groups: [wishes({ quiet: bad })] } })).status).toBe(422)
})

test('money that comes back and was overdue when a tick made it is told once, together, on the morning after', async () => {
	const [meant, asked] = [await house.join('member'), await house.join('viewer')]
	await wish(asked, { reminder: { ...byMail, everyone: true } })
	const tick = async (id: string) =>
		(await server.call(house.anna, events.completeEvent, { params: { id }, body: { part: 'reminder', done: true } })).body.next as string
	const late = async (name: string, person: string | null = meant.id) => {
		const weekly = { every: 1, unit: 'week' } as const
		const reminder = {
			date: addDays(morning(), -25),
			person,
			done: false,
			recurrence: weekly,
			proposal: { expense: null, income: 145_000 },
		}
		const next = await tick((await log({ name, reminder })).id)
		return tick(next)
	}
	const [first] = [await late('Miete Wohnung 1'), await late('Miete Wohnung 2')]
	// More than a mail has room for, of one person: others hear of theirs all the same.
	for (let more = 3; more <= 32; more++) await late(`Miete Wohnung ${more}`)
	await late('Garage', null)
	await tell()
	expect([mailsTo(meant), mailsTo(asked)]).toEqual([[], []])
	const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
	for (const days of [1, 1, 2]) await tell(later(days))
	await hurry()
	const [mail, ...more] = mailsTo(meant)
	expect(more).toEqual([])
	expect(mail?.head).toContain('32_wiederkehrende')
	expect(mail?.text).toContain('Und weitere.')
	expect(mail?.text).not.toContain('Miete Wohnung 31')
	for (const text of ['Miete Wohnung 1', 'Miete Wohnung 2', `?event=${first}`]) expect(mail?.text).toContain(text)
	expect(mail?.text).not.toContain('Garage')
	expect(mailsTo(asked).map(({ text }) => text.includes('Garage'))).toEqual([true])
	expect((await rowsOf(meant)).map(({ occurrence }) => occurrence)).toEqual([`late ${dayOf(Date.now())}`])
	// What is done by then is not told.
	house = await newHouse()
	const other = await house.join('member')
	await tick(await tick(await late('Miete', other.id)))
	await tell(later(2))
	await hurry()
	expect(mailsTo(other)).toEqual([])
})

test('D50 who is meant is told, once, by two servers at the same time; of what names nobody all who asked for it', async () => {
	const [meant, asked, silent, gone] = [
		await house.join('member'),
		await house.join('viewer'),
		await house.join('admin'),
		await house.join('member'),
	]
	await wish(asked, { reminder: { ...byMail, everyone: true } })
	const elsewhere = await house.join('member', [(await house.addProperty('Am Rain 4')).id])
	await wish(elsewhere, { reminder: { ...byMail, everyone: true } })
	const named = await due(meant.id, { name: 'Kaminfeger bestellen' })
	await due(null, { name: 'Dachrinnen reinigen' })
	await due(gone.id, { name: 'Garage räumen' })
	await server.call(house.anna, members.removeMember, { params: { id: house.group.id, user: gone.id } })
	await tell()
	await tell()
	const [mail, ...more] = mailsTo(meant)
	expect(more).toEqual([])
	expect(mail?.text).toContain('Kaminfeger bestellen')
	expect(mail?.text).toContain('Leiter bereitstellen')
	expect(mail?.text).toContain(`https://haus.test/group/${house.group.id}/property/${house.property.id}?event=${named.id}`)
	const [row] = await rowsOf(meant)
	expect(mail?.head).toContain(`Message-ID: <${row?.id}@localhost>`)
	expect(mail?.head).toMatch(/List-Unsubscribe: <https:\/\/haus\.test\/api\/unsubscribe\/[\w-]+>/s)
	expect(mail?.head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
	expect(
		mailsTo(asked)
			.map(({ text }) => /Dachrinnen reinigen|Garage räumen|Kaminfeger bestellen/.exec(text)?.[0])
			.sort(),
	).toEqual(['Dachrinnen reinigen', 'Garage räumen'])
	for (const person of [house.anna, silent, elsewhere, gone]) expect([person.name, mailsTo(person)]).toEqual([person.name, []])
})

test('F19 after days off people are told of today alone, by whichever run comes first', async () => {
	const day = 24 * 60 * 60 * 1000
	const dueOn = (days: number) =>
		due(house.anna.id, {
			name: `Fällig vor ${days} Tagen`,
			reminder: { date: addDays(morning(), -days), note: null, person: house.anna.id, done: false },
		})
	for (const days of [3, 1, 0]) await dueOn(days)
	const meant = house.anna.id
	await wish(house.anna, { reminder: { ...byMail, lead_days: 3 } })
	await due(meant, { name: 'Kommt noch', reminder: { date: addDays(morning(), 1), note: null, person: meant, done: false } })
	// The run of the hour leaves it to the one that was missed.
	await server.owner.query(
		`select enqueue('notify', '{}', now() + interval '1 hour', 'missed notify'), enqueue('notify', '{}', now(), 'hour')`,
	)
	const isThere = async () => (await server.owner.query(`select from graphile_worker.jobs where key = 'hour'`)).rowCount
	await expect.poll(isThere, { timeout: 60_000 }).toBe(0)
	expect(await rowsOf(house.anna)).toEqual([])
	const since = new Date(Date.now() - 6 * day).toISOString()
	await server.owner.query(`select enqueue('notify', $1, now(), 'missed notify')`, [{ since }])
	const states = async () => (await rowsOf(house.anna)).map(({ state }) => state).sort()
	await expect.poll(states, { timeout: 60_000 }).toEqual(['dropped', 'dropped', 'sent', 'sent'])
	await tell()
	const names = mailsTo(house.anna).map(({ text }) => /Fällig vor \d Tagen|Kommt noch/.exec(text)?.[0])
	expect(names.sort()).toEqual(['Fällig vor 0 Tagen', 'Kommt noch'])
	// One night off passes over nothing.
	const late = await dueOn(2)
	await collectNotifications(database.owner, new Date(), new Date(Date.now() - day))
	await delivered()
	expect(mailsTo(house.anna).at(-1)?.text).toContain(late.id)
})

test('D50 a server that dies between sending and noting it repeats at most the same mail', async () => {
	await due(house.anna.id)
	await tell()
	const [row] = await rowsOf(house.anna)
	expect(row?.state).toBe('sent')
	await server.owner.query(`update notification set state = 'taken' where id = $1`, [row?.id])
	await enqueue(database.owner, deliverNotification, { notification: row?.id as string })
	await delivered()
	await server.owner.query('delete from mail_sent where id = $1', [row?.id])
	await server.owner.query(`update notification set state = 'taken' where id = $1`, [row?.id])
	await enqueue(database.owner, deliverNotification, { notification: row?.id as string })
	await delivered()
	const ids = mailsTo(house.anna).map(({ head }) => /Message-ID: (\S+)/i.exec(head)?.[1])
	expect(ids).toEqual([ids[0], ids[0]])
	await enqueue(database.owner, deliverNotification, { notification: row?.id as string })
	await delivered()
	expect(mailsTo(house.anna)).toHaveLength(2)
})

/** Until nothing is on its way any more. */
const allTold = async () => {
	const waiting = `select from notification where state in ('waiting', 'taken')`
	await expect.poll(async () => (await server.owner.query(waiting)).rowCount, { timeout: 60_000 }).toBe(0)
}

describe('nobody is told of what they may not see when it is sent', () => {
	/** Waits in the queue: the rows are there, and are told only after `meanwhile`. */
	const tellAfter = async (meanwhile: () => Promise<unknown>) => {
		await collectNotifications(database.owner, new Date(Date.now() + 1500))
		await meanwhile()
		await allTold()
	}
	it.each<[string, (event: { id: string }, person: TestPerson) => Promise<unknown>]>([
		['done', ({ id }) => server.call(house.anna, events.completeEvent, { params: { id }, body: { part: 'reminder', done: true } })],
		['in the trash', ({ id }) => server.owner.query('update event set deleted_at = now(), deleted_by = person_id where id = $1', [id])],
		['of a house in the trash', () => server.owner.query('update property set deleted_at = now() where group_id = $1', [house.group.id])],
		['moved to another day', ({ id }) => server.owner.query('update event set reminder_on = reminder_on + 1 where id = $1', [id])],
		['meant for somebody else', ({ id }) => server.owner.query('update event set reminder_person_id = person_id where id = $1', [id])],
		[
			'of a house that one sees no more',
			async (_, { id }) => server.owner.query('update member set limited = true where person_id = $1', [id]),
		],
		['of a group without a role in it', (_, { id }) => server.owner.query('update member set role = null where person_id = $1', [id])],
		[
			'of a group that one has left',
			(_, { id }) => server.call(house.anna, members.removeMember, { params: { id: house.group.id, user: id } }),
		],
		['not wanted any more', (_, person) => wish(person, {})],
	])('%s', async (_, meanwhile) => {
		const person = await house.join('member')
		const event = await due(person.id)
		await tellAfter(() => meanwhile(event, person))
		expect(mailsTo(person)).toEqual([])
		expect((await rowsOf(person)).filter(({ state }) => state === 'sent')).toEqual([])
	})

	it('a contact that a limited member does not see', async () => {
		const elsewhere = { server, house: { ...house, property: await house.addProperty('Am Rain 4') } }
		const contact = await make.contact(elsewhere)
		const limited = await house.join('member', [house.property.id])
		const maintenance = { date: morning(), done: false, contact }
		await log({ maintenance: { ...maintenance, person: limited.id } })
		await log({ maintenance: { ...maintenance, person: house.anna.id } })
		const { rows } = await server.owner.query<{ name: string }>('select shown_name as name from contact where id = $1', [contact])
		await tell()
		expect(mailsTo(house.anna)[0]?.text).toContain(rows[0]?.name)
		expect(mailsTo(limited)[0]?.text).toContain('Kaminfeger')
		expect(mailsTo(limited)[0]?.text).not.toContain(rows[0]?.name)
	})
})

test('a date that one has put off comes again on that day, to oneself alone, and stays as it is for the others', async () => {
	const beat = await house.join('member')
	await wish(beat, { reminder: { ...byMail, everyone: true } })
	await wish(house.anna, { reminder: { ...nothing, everyone: true } })
	const event = await due(null)
	const later = addDays(dayOf(Date.now()), 2)
	const putOff = (until: string) =>
		server.call(house.anna, notifications.putOff, { params: { id: event.id }, body: { part: 'reminder', until } })
	expect((await putOff(dayOf(Date.now()))).status).toBe(422)
	expect((await putOff(addDays(dayOf(Date.now()), 400))).status).toBe(422)
	expect((await putOff(later)).body).toEqual({ event: event.id, part: 'reminder', until: later })
	await tell()
	expect([mailsTo(house.anna).length, mailsTo(beat).length]).toEqual([0, 1])
	// Two days on, whatever she has chosen: she asked to be told of it.
	await server.owner.query('update notification_put_off set until_on = $1', [morning()])
	await tell()
	await tell()
	expect([mailsTo(house.anna).length, mailsTo(beat).length]).toEqual([1, 1])
	await server.call(house.anna, events.completeEvent, { params: { id: event.id }, body: { part: 'reminder', done: true } })
	expect((await putOff(later)).status).toBe(409)
})

describe('the digest', () => {
	const digest = async (person: TestPerson, kind: 'daily' | 'weekly' = 'daily') => {
		await wish(person, { digest: kind })
		await server.owner.query(`update notification_member set digest_at = now() - interval '20 days' where person_id = $1`, [person.id])
	}
	/** As if it had been written a while ago: before this morning. */
	const backdate = (id: string, hours: number) =>
		server.owner.query(`update event set created_at = digest_moment($2) - make_interval(hours => $3) where id = $1`, [id, morning(), hours])

	it('says what is due and what others wrote, to each what they see', async () => {
		const [caretaker, viewer] = [await house.join('caretaker'), await house.join('viewer')]
		const limited = await house.join('member', [(await house.addProperty('Am Rain 4')).id])
		for (const person of [house.anna, caretaker, viewer, limited]) await digest(person)
		const bill = await log({ name: 'Rechnung Sanitär', balance: { expense: 124_050, tax_relevant: false } })
		const own = await log({ name: 'Rasen gemäht' }, caretaker)
		for (const { id } of [bill, own]) await backdate(id, 3)
		await due(null, { name: 'Dachrinnen reinigen' })
		await due(viewer.id, { name: 'Nur für jemanden' })
		await tell()
		await tell()
		const said = (person: TestPerson) => mailsTo(person).map(({ text }) => text)
		expect([said(house.anna).length, said(caretaker).length, said(viewer).length, said(limited).length]).toEqual([1, 1, 1, 0])
		expect(said(house.anna)[0]).toMatch(/Dachrinnen reinigen[^]*Rasen gemäht/)
		expect(said(house.anna)[0]).not.toMatch(/Rechnung Sanitär|Nur für jemanden/)
		expect(said(viewer)[0]).toMatch(/Nur für jemanden[^]*Ausgabe CHF\u00a01'240\.50/)
		expect(said(caretaker)[0]).toContain('Rechnung Sanitär')
		expect(said(caretaker)[0]).not.toMatch(/1'240|Rasen gemäht|Nur für jemanden/)
	})

	it('says what is due, however much that waits for others is due before it', async () => {
		const beat = await house.join('member')
		await digest(house.anna)
		await wish(beat, {})
		await server.owner.query(
			`insert into event (group_id, property_id, person_id, name, event_at, reminder_on, reminder_done, reminder_person_id)
			select $1, $2, $3, 'Nur für jemanden', now(), $4::date - 1, false, $5 from generate_series(1, 150)`,
			[house.group.id, house.property.id, house.anna.id, morning(), beat.id],
		)
		await due(null, { name: 'Dachrinnen reinigen' })
		await tell()
		expect(mailsTo(house.anna).map(({ text }) => /Nur für jemanden|Dachrinnen reinigen/.exec(text)?.[0])).toEqual(['Dachrinnen reinigen'])
	})

	it('says what was meant for somebody who has left, and does not come once it is ended, though it was on its way', async () => {
		const [gone, ended, weekly] = [await house.join('member'), await house.join('member'), await house.join('member')]
		for (const person of [house.anna, ended, weekly]) await digest(person)
		await due(gone.id, { name: 'Garage räumen' })
		await server.call(house.anna, members.removeMember, { params: { id: house.group.id, user: gone.id } })
		await collectNotifications(database.owner, new Date(Date.now() + 1500))
		await wish(ended, { digest: 'off' })
		await wish(weekly, { digest: 'weekly' })
		await allTold()
		expect(mailsTo(house.anna).map(({ text }) => text)).toEqual([expect.stringContaining('Garage räumen')])
		expect([mailsTo(ended), mailsTo(weekly)]).toEqual([[], []])
	})

	it('is told once where it could not be sent before the next one was drawn up', async () => {
		await digest(house.anna)
		const early = await log({ name: 'Früh geschrieben' }, await house.join('member'))
		await backdate(early.id, 30)
		const { rows } = await server.owner.query<{ id: string }>(
			`insert into notification (group_id, person_id, kind, occurrence, channel, about_on, state, deliver_at)
			values ($1, $2, 'digest', 'daily ' || ($3::date - 1), 'mail', $3::date - 1, 'taken', now()),
				($1, $2, 'digest', 'daily ' || ($3::date - 2), 'mail', $3::date - 2, 'sent', now()) returning id`,
			[house.group.id, house.anna.id, morning()],
		)
		await tell()
		expect(mailsTo(house.anna).map(({ text }) => text)).toEqual([expect.stringContaining('Früh geschrieben')])
		// Its turn comes again now.
		await enqueue(database.owner, deliverNotification, { notification: rows[0]?.id ?? '' })
		await delivered()
		expect(mailsTo(house.anna)).toHaveLength(1)
		expect((await rowsOf(house.anna)).map(({ state }) => state)).toEqual(['dropped', 'sent', 'sent'])
	})

	it('tells nothing twice, leaves nothing out, and does not come where there is nothing', async () => {
		await digest(house.anna)
		const beat = await house.join('member')
		const [early, late] = [await log({ name: 'Früh geschrieben' }, beat), await log({ name: 'Spät geschrieben' }, beat)]
		await backdate(early.id, 60)
		await backdate(late.id, 3)
		// Two mornings ago there was one about the days before; the server was away yesterday.
		await server.owner.query(
			`insert into notification (group_id, person_id, kind, occurrence, channel, about_on, state, deliver_at)
			values ($1, $2, 'digest', 'daily ' || ($3::date - 2), 'mail', $3::date - 2, 'sent', now())`,
			[house.group.id, house.anna.id, morning()],
		)
		await tell()
		expect(mailsTo(house.anna)).toHaveLength(1)
		expect(mailsTo(house.anna)[0]?.text).toContain('Spät geschrieben')
		expect(mailsTo(house.anna)[0]?.text).not.toContain('Früh geschrieben')
		const quiet = await createHouse(server, 'Still')
		await server.call(quiet.anna, notifications.putNotifications, {
			body: { groups: [wishes({ group: quiet.group.id, digest: 'daily' })] },
		})
		await server.owner.query(`update notification_member set digest_at = now() - interval '20 days' where person_id = $1`, [quiet.anna.id])
		await tell()
		expect([mailsTo(quiet.anna), (await rowsOf(quiet.anna)).map(({ state }) => state)]).toEqual([[], ['dropped']])
	})
})
