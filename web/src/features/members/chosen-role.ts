import { uncapped } from '@hausheft/contract/rights.ts'
import { mayGrant } from '@hausheft/contract/role-names.ts'
import type { Role } from '@hausheft/contract/roles.ts'
import { aboveOwn } from '@hausheft/contract/why-not.ts'
import { seesAllProperties } from './role-words.ts'

/** `properties` null: all of them, also those to come. */
type ChosenRole = { role: Role | null; properties: readonly string[] | null }

/** The houses that a role is given for: some roles see all of them, whatever was ticked before. */
export const housesFor = <P extends readonly string[]>(role: Role | null, properties: P | null): P | null =>
	seesAllProperties(role) ? null : properties

/** Whether nothing would be changed by it, in whatever order the houses were ticked. */
export const isSameRole = (chosen: ChosenRole, member: ChosenRole): boolean =>
	chosen.role === member.role && inOrder(housesFor(chosen.role, chosen.properties)) === inOrder(member.properties)

const inOrder = (properties: readonly string[] | null) => JSON.stringify(properties && properties.toSorted())

/** With this house ticked or not, in the order in which the houses stand; what is no house any more is gone. */
export function withHouse(houses: readonly { id: string }[], chosen: readonly string[] | null, house: string, isOn: boolean): string[] {
	const ids = new Set(chosen)
	if (isOn) ids.add(house)
	else ids.delete(house)
	return houses.map(({ id }) => id).filter((id) => ids.has(id))
}

/** Why a role cannot be given: nobody gives one above their own. What somebody has can stay. */
export const whyNotRole = (granter: Role, role: Role, value: Role | null, fixed: string | undefined): string | undefined =>
	role === value ? undefined : mayGrant(uncapped(granter), role) ? fixed : aboveOwn(role)
