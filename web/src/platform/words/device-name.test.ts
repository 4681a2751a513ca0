import { expect, test } from 'vitest'
import { deviceName, isHandheld } from './device-name.ts'

test.each([
	[
		'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
		'Chrome auf Windows',
		false,
	],
	[
		'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
		'Edge auf Windows',
		false,
	],
	[
		'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
		'Safari auf iPhone',
		true,
	],
	[
		'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
		'Chrome auf Android',
		true,
	],
	['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox auf Linux', false],
	[
		'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
		'Safari auf Mac',
		false,
	],
	['curl/8.9.1', 'Unbekanntes Gerät', false],
	[null, 'Unbekanntes Gerät', false],
])('%s is «%s»', (browser, name, handheld) => {
	expect([deviceName(browser), isHandheld(browser)]).toEqual([name, handheld])
})
