import { expect, test } from 'vitest'
import { addressOf } from './rate-limits.ts'

const household = '2001:0db8:0000:0012:0000:0000:0000:0000'

test.each([
	['192.0.2.1', '192.0.2.1'],
	['::ffff:192.0.2.1', '192.0.2.1'],
	['::FFFF:c000:0201', '192.0.2.1'],
	['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
	['2001:db8:0:12:a:b:c:d', household],
	['2001:DB8:0:12::1', household],
	['2001:0db8:0000:0012:ffff:ffff:192.0.2.1', household],
	['2001:db8:0:12::', household],
	['::1', '0000:0000:0000:0000:0000:0000:0000:0000'],
	['fe80::1%eth0', 'fe80:0000:0000:0000:0000:0000:0000:0000'],
	['Unlesbar', 'unlesbar'],
])('who comes from %s is counted as %s', (ip, counted) => {
	expect(addressOf({ ip })).toBe(counted)
})
