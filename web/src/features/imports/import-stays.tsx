import { staysBehind } from '@hausheft/contract/house-stays.ts'

/** What no table says of an entry, whoever wrote it. */
export const ImportStays = () => (
	<details className="import-stays">
		<summary>Was eine Tabelle nicht mitbringt</summary>
		<ul className="import-lines">
			{(staysBehind('csv') ?? []).map((what) => (
				<li key={what}>{what}</li>
			))}
		</ul>
	</details>
)
