// Buys a server and waits until it runs. Needs Go 1.19 or later and API_KEY.
package main

// [call]
import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"time"
)

const api = "https://host.example/api"

type apiError struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Params  struct {
		TotalCents int `json:"totalCents"`
	} `json:"params"`
}

func (e *apiError) Error() string { return e.Code + ": " + e.Message }

var client = http.Client{Timeout: 30 * time.Second}

func call(method, path string, body any, key string, answer any) error {
	data, err := json.Marshal(body)
	if err != nil {
		return err
	}
	for attempt := 1; ; attempt++ {
		request, err := http.NewRequest(method, api+path, nil)
		if err != nil {
			return err
		}
		if body != nil {
			request, _ = http.NewRequest(method, api+path, bytes.NewReader(data))
			request.Header.Set("Content-Type", "application/json")
		}
		request.Header.Set("Authorization", "Bearer "+os.Getenv("API_KEY"))
		if key != "" {
			request.Header.Set("Idempotency-Key", key)
		}
		response, err := client.Do(request)
		wait := attempt
		if err == nil {
			defer response.Body.Close()
			if response.StatusCode != 429 && response.StatusCode != 503 || attempt == 5 {
				return read(response, answer)
			}
			if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil {
				wait = seconds
			}
		} else if attempt == 5 {
			return err
		}
		// Too often, away for a moment, or no answer at all: the same call again, later.
		time.Sleep(time.Duration(wait) * time.Second)
	}
}

func read(response *http.Response, answer any) error {
	if response.StatusCode < 400 {
		return json.NewDecoder(response.Body).Decode(answer)
	}
	var refused struct{ Error *apiError }
	if err := json.NewDecoder(response.Body).Decode(&refused); err != nil {
		return err
	}
	return refused.Error
}

func random(size int) string {
	some := make([]byte, size)
	if _, err := rand.Read(some); err != nil {
		log.Fatal(err)
	}
	return hex.EncodeToString(some)
}

// [list]
type server struct {
	ID     string   `json:"id"`
	Name   string   `json:"name"`
	Status string   `json:"status"`
	IPv4   []string `json:"ipv4"`
}

func list() error {
	for cursor := ""; ; {
		query := url.Values{"limit": {"50"}}
		if cursor != "" {
			query.Set("cursor", cursor)
		}
		var page struct {
			Servers    []server `json:"servers"`
			NextCursor *string  `json:"nextCursor"`
		}
		if err := call("GET", "/v2/servers/list?"+query.Encode(), nil, "", &page); err != nil {
			return err
		}
		for _, one := range page.Servers {
			fmt.Printf("%s  %s  %s\n", one.ID, one.Status, one.Name)
		}
		if page.NextCursor == nil {
			return nil
		}
		cursor = *page.NextCursor
	}
}

// [buy]
func buy() (string, error) {
	var quote struct{ TotalCents int }
	if err := call("GET", "/v2/servers/quote?plan=sloop-2&location=fra1&months=1", nil, "", &quote); err != nil {
		return "", err
	}
	fmt.Printf("It costs %d cents.\n", quote.TotalCents)

	// One key for this order: keep it until the answer has arrived, and repeat the call with it.
	key := random(16)
	order := map[string]any{
		"plan": "sloop-2", "location": "fra1", "months": 1, "image": "debian-13", "name": "web-1",
		"password": random(12), "autoprolong": false, "expectedTotalCents": quote.TotalCents,
	}
	var bought struct{ Server server }
	err := call("POST", "/v2/servers/purchase", order, key, &bought)
	var refused *apiError
	if errors.As(err, &refused) && refused.Code == "price_changed" {
		// Nothing was bought; the error has the total to agree to.
		fmt.Printf("It costs %d cents now.\n", refused.Params.TotalCents)
	}
	return bought.Server.ID, err
}

// [wait]
func wait(id string) (made server, err error) {
	for {
		if err = call("GET", "/v2/servers/"+id, nil, "", &made); err != nil {
			return made, err
		}
		switch made.Status {
		case "running":
			return made, nil
		case "failed":
			// What was paid is back in the wallet then.
			return made, errors.New("the server could not be made")
		}
		time.Sleep(2 * time.Second)
	}
}

// [end]
func main() {
	var me struct {
		Address string
		Key     struct{ Name string }
	}
	if err := call("GET", "/v2/whoami", nil, "", &me); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("This is the key %s, used from %s\n", me.Key.Name, me.Address)
	if err := list(); err != nil {
		log.Fatal(err)
	}
	id, err := buy()
	if err != nil {
		log.Fatal(err)
	}
	made, err := wait(id)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s runs at %s\n", made.Name, made.IPv4[0])
}
