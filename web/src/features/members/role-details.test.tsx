import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { roles } from '@hausheft/contract/roles.ts'
import { RoleDetails } from './role-details.tsx'
import { roleLines } from './role-words.ts'

test.each(roles)('what %s means stands below the one question', (role) => {
	const text = renderToStaticMarkup(<RoleDetails role={role} />)
	expect(text.match(/Was heisst das genau\?/g)).toHaveLength(1)
	expect(text.match(/<li/g)).toHaveLength(roleLines(role).length)
})
