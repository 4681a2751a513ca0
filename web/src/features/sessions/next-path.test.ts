import { expect, test } from 'vitest'
import { afterSignIn, invitationIn } from './next-path.ts'

const id = '0192d3a1-7b1c-7e55-9a30-5f0c1f4b2a11'

test('leads to paths of our own only', () => {
	expect(afterSignIn('/group/1?event=2')).toBe('/group/1?event=2')
})
test.each([undefined, '', 'https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)', 'user'])('never to %s', (next) => {
	expect(afterSignIn(next)).toBe('/user')
})

test('knows the invitation that the way leads back to', () => {
	expect(invitationIn(`/invite/${id}`)).toBe(id)
	expect(invitationIn(`/invite/${id}?from=mail`)).toBe(id)
})
test.each([undefined, '/invite/', '/invite/abc', `//evil.test/invite/${id}`, `/user/invite/${id}`])('sees none in %s', (next) => {
	expect(invitationIn(next)).toBeUndefined()
})
