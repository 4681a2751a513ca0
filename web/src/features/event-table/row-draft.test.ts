import { expect, test } from 'vitest'
import { withoutRow } from './row-draft.ts'

test('what is stored leaves the rows; of one that was still being saved when somebody came back, the next is there', () => {
	expect(withoutRow([{ nth: 0 }, { nth: 1 }], 0)).toEqual([{ nth: 1 }])
	expect(withoutRow([{ nth: 3 }], 3)).toEqual([{ nth: 4 }])
})
