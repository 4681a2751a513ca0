import type { Page } from 'playwright-core'

/** Opens a row of the account. */
export const unfold = (page: Page, title: string): Promise<void> =>
	page
		.locator('summary')
		.filter({ has: page.getByRole('heading', { name: title, exact: true }) })
		.click()
