import { expect, test } from 'vitest'
import { house, open, server, signIn, wide } from './house.ts'

/** Moving, as people have it. */
const looks = {
	phone: { viewport: { width: 390, height: 844 }, reducedMotion: 'no-preference' },
	desktop: { ...wide, reducedMotion: 'no-preference' },
} as const

test.each(Object.entries(looks))('T10: every link within the landing page lands where it says: %s', async (_, look) => {
	const page = await open(null, '/', look)
	const inside = page.locator('a[href^="#"]:not(.skip-link):visible')
	const targets = await inside.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
	expect(targets.length).toBeGreaterThan(1)
	for (const target of targets) {
		await page.goto('/')
		await inside
			.and(page.locator(`[href="${target}"]`))
			.first()
			.click()
		// At the top, or as far up as the page goes.
		await expect
			.poll(() =>
				page.evaluate((id) => {
					const top = document.querySelector(id)?.getBoundingClientRect().top ?? NaN
					const left = document.documentElement.scrollHeight - innerHeight - scrollY
					return (top >= 0 && top <= 40) || (top > 0 && left < 1)
				}, target),
			)
			.toBe(true)
	}
})

test('T10: who is signed in goes home from the landing page, and begins anew after signing out', async () => {
	const { anna } = await house()
	const page = await open(null, '/', wide)
	expect(await page.getByRole('link', { name: 'Kostenlos beginnen' }).count()).toBeGreaterThan(0)
	await signIn(page.context(), anna)
	await page.reload()
	expect(await page.getByRole('link', { name: /Kostenlos beginnen|Anmelden/ }).count()).toBe(0)
	await page.getByRole('link', { name: 'Zur Übersicht' }).first().click()
	await page.getByText('Familie Keller').first().waitFor()
	await page.goto('/user/account')
	await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
	await page.waitForURL(`${server()}/`)
	await page.getByRole('link', { name: 'Kostenlos beginnen' }).first().waitFor()
})
