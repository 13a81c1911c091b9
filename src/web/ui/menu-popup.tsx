import { Menu as Base } from "@base-ui/react/menu";
import { classNames } from "./class-names.ts";
import { floatingClass, floatingItemClass } from "./floating.ts";
import type { MenuItem, MenuProps } from "./menu.tsx";

/** The menu itself, open from the start: `Menu` loads it at its first use. */
export function MenuPopup({ trigger, items, width = 220, align = "end" }: MenuProps) {
  return (
    <Base.Root defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={8} align={align} className="z-30">
          <Base.Popup
            className={classNames(floatingClass, "max-w-[calc(100vw-16px)]", width === 220 ? "w-55" : "w-86")}
          >
            {items.map((item) => (
              <MenuRow key={item.key} item={item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function MenuRow({ item }: { readonly item: MenuItem }) {
  const className = classNames(
    floatingItemClass,
    item.detail !== undefined && "items-start py-2.5 [&_svg]:mt-0.75",
    item.danger && "text-danger",
  );
  const content = (
    <>
      {item.icon}
      <span className="min-w-0 flex-1">
        <span className={item.detail === undefined ? undefined : "block font-medium"}>{item.label}</span>
        {item.detail !== undefined && <span className="block text-13 text-muted">{item.detail}</span>}
      </span>
    </>
  );
  return (
    <>
      {item.startsGroup && <Base.Separator className="-mx-2 my-2 border-t border-line" />}
      {item.link ? (
        <Base.LinkItem render={item.link} className={className} closeOnClick>
          {content}
        </Base.LinkItem>
      ) : (
        <Base.Item className={className} disabled={item.disabled ?? false} onClick={() => item.onSelect?.()}>
          {content}
        </Base.Item>
      )}
    </>
  );
}
