import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Group } from '@hausheft/contract/groups.ts'
import { HomeMemories } from './home-memories.tsx'

test('where there is nothing to remember nothing stands there, not even an empty strip', () => {
	expect(renderToStaticMarkup(<HomeMemories group={{ id: 'g' } as Group} photos={[]} year_ago={null} />)).toBe('')
})
