import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Above a long list: something has been added meanwhile, and is shown when one wants to see it. */
export const ListNews = ({ news, onShow }: { news: boolean; onShow: () => void }) => (
	<div role="status">
		{news && (
			<Notice
				action={
					<Button look="quiet" onClick={onShow}>
						Anzeigen
					</Button>
				}
			>
				Es gibt Neues.
			</Notice>
		)}
	</div>
)
