import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HouseFilter } from './house-filter.tsx'

const [one, other] = [
	{ id: 'p', name: 'Rustico', group: 'g' },
	{ id: 'q', name: 'Seeweg', group: 'g' },
]
const groups = [{ id: 'g', name: 'Familie Keller' }]
const drawn = (properties: { id: string; name: string; group: string }[], chosen: { group?: string; property?: string } = {}) =>
	renderToStaticMarkup(<HouseFilter groups={groups} properties={properties} {...chosen} onChoose={() => {}} />)

test('who has but one house chooses nothing, and who came with a choice can give it up', () => {
	expect(drawn([one])).toBe('')
	expect(drawn([one, other])).toContain('Alle Häuser')
	for (const chosen of [{ group: 'g' }, { property: 'p' }]) expect(drawn([one], chosen)).toContain('Alle Häuser')
})
