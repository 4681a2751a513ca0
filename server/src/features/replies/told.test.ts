import { events } from '@hausheft/contract/events.ts'
import { members } from '@hausheft/contract/members.ts'
import { mentionOf } from '@hausheft/contract/mentions.ts'
import { replies } from '@hausheft/contract/replies.ts'
import { addDays } from '@hausheft/contract/swiss/zurich.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { TestHouse, TestPerson } from '../../../test/house.ts'
import { morning, noWay, startTelling } from '../../../test/telling.ts'

const { service, server, wish, log, delivered, tell, hurry, mailsTo, rowsOf, addDevice, newHouse, close } = await startTelling()
let house: TestHouse
let boiler: string
afterAll(close)
beforeEach(async () => {
	house = await newHouse()
	boiler = (await log({ name: 'Boiler tropft', balance: { expense: 12_345, tax_relevant: false } })).id
})
const of = (id: string) => ({ params: { id } })
const say = async (by: TestPerson, text: string, event = boiler) => {
	const { status, body } = await server.call(by, replies.createReply, { ...of(event), body: { text } })
	expect(status).toBe(201)
	return body
}

test('who is mentioned is told at once, by mail and on the phone: entry, question and a link, never an amount', async () => {
	const beat = await house.join('member')
	const device = await addDevice(beat)
	await say(house.anna, `${mentionOf(beat.id)} hast du den Sanitär\nangerufen?`)
	await delivered()
	const [mail, ...others] = mailsTo(beat)
	expect(others).toEqual([])
	expect(mail?.head).toContain('Anna fragt Sie: Boiler tropft')
	expect(mail?.text).toContain(`Anna: @${beat.name} hast du den Sanitär angerufen?`)
	expect(mail?.text).toContain(`/group/${house.group.id}/property/${house.property.id}?event=${boiler}#answer`)
	expect(`${mail?.head}${mail?.text}`).not.toContain('123.45')
	const [pushed] = await service.of(device)
	expect(pushed?.message).toMatchObject({ title: 'Anna fragt Sie: Boiler tropft', url: expect.stringContaining('#answer') as string })
	expect(await rowsOf(house.anna)).toEqual([])
})

test('who logged the entry or has answered it is told where they want that, and once where they are mentioned too', async () => {
	const [beat, carla] = [await house.join('member'), await house.join('member')]
	for (const person of [house.anna, beat]) await wish(person, { mention: { mail: true, push: false }, reply: { mail: true, push: false } })
	await say(beat, 'Ich sehe es mir an.')
	await say(carla, `${mentionOf(house.anna.id)} es ist die Dichtung.`)
	await delivered()
	const subjects = (person: TestPerson) => mailsTo(person).map(({ head }) => /^Subject: (.*)$/m.exec(head)?.[1])
	expect(subjects(house.anna)).toHaveLength(2)
	expect((await rowsOf(house.anna)).map(({ kind }) => kind)).toEqual(['reply', 'mention'])
	expect((await rowsOf(beat)).map(({ kind }) => kind)).toEqual(['reply'])
	expect(await rowsOf(carla)).toEqual([])
})

test('a mention of somebody who has lost the property meanwhile tells nobody, nor does one that is gone, answered or put away', async () => {
	const other = (await house.addProperty('Seeweg 3')).id
	const people = await Promise.all(Array.from({ length: 4 }, () => house.join('member')))
	const [loses, answers, puts, stays] = people as [TestPerson, TestPerson, TestPerson, TestPerson]
	const quiet = { from: '00:00', until: '23:59' }
	for (const person of people) await wish(person, { quiet, mention: { mail: true, push: false } })
	await say(house.anna, people.map(({ id }) => mentionOf(id)).join(' '))
	const gone = await say(house.anna, `${mentionOf(stays.id)} noch etwas`)
	expect((await rowsOf(loses)).map(({ state }) => state)).toEqual(['waiting'])
	await server.call(house.anna, members.changeMember, { params: { id: house.group.id, user: loses.id }, body: { properties: [other] } })
	await say(answers, 'Ja')
	await server.call(puts, replies.putAway, { ...of(boiler), body: { mentions: true } })
	await server.call(house.anna, replies.removeReply, of(gone.id), { version: 1 })
	await hurry()
	for (const person of [loses, answers, puts])
		expect([mailsTo(person), (await rowsOf(person)).map(({ state }) => state)]).toEqual([[], ['dropped']])
	expect([mailsTo(stays).length, (await rowsOf(stays)).map(({ state }) => state)]).toEqual([1, ['sent', 'dropped']])
})

test('the digest says what was answered, whatever else one wants to hear of', async () => {
	const beat = await house.join('member')
	await wish(house.anna, { digest: 'daily', mention: noWay, reply: noWay })
	await server.owner.query(`update notification_member set digest_at = now() - interval '3 days' where person_id = $1`, [house.anna.id])
	const said = await say(beat, 'Die Dichtung ist bestellt.')
	const yesterday = `('${addDays(morning(), -1)}'::date + time '12:00') at time zone 'Europe/Zurich'`
	await server.owner.query(`begin; set local session_replication_role = replica;
		update reply set created_at = ${yesterday} where id = '${said.id}'; commit`)
	await tell()
	const [mail] = mailsTo(house.anna)
	expect(mail?.text).toContain('Antworten')
	expect(mail?.text).toContain('Die Dichtung ist bestellt.')
})

test('who is named in a changed reply for the first time is told, who was named before is not told again', async () => {
	const [beat, carla] = [await house.join('member'), await house.join('member')]
	const said = await say(house.anna, `${mentionOf(beat.id)} kommst du?`)
	const text = `${mentionOf(beat.id)} ${mentionOf(carla.id)} kommt ihr?`
	await server.call(house.anna, replies.changeReply, { ...of(said.id), body: { text } }, { version: 1 })
	await delivered()
	expect([(await rowsOf(beat)).length, (await rowsOf(carla)).length]).toEqual([1, 1])
	await server.call(house.anna, events.removeEvent, of(boiler), { version: 1 })
	expect((await server.call(carla, replies.listWaiting, of(house.group.id))).body).toEqual([])
})
